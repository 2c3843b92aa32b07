/** A server block of a Corefile: its keys, and each directive with its words and the lines inside its braces. */
export interface Block {
  keys: string[];
  directives: { words: string[]; lines: string[][] }[];
}

/** The server blocks of a Corefile. What is imported, and what a variable stands for, is not looked into. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let keys: string[] = [];
  let block: Block | undefined;
  let depth = 0;
  for (const words of text.split('\n').map(wordsOf)) {
    const opens = words.at(-1) === '{';
    const closes = words[0] === '}';
    const rest = opens ? words.slice(0, -1) : words;
    if (closes) {
      depth = Math.max(0, depth - 1);
      if (depth === 0) block = undefined;
    } else if (depth === 0) {
      // Keys may stand on several lines, with commas between.
      keys.push(...rest.flatMap((word) => word.split(',')).filter((word) => word !== ''));
      if (!opens) {
        if (words[0] === 'import') keys = [];
        continue;
      }
      block = { keys, directives: [] };
      blocks.push(block);
      keys = [];
    } else if (rest.length > 0) {
      if (depth === 1) block?.directives.push({ words: rest, lines: [] });
      else block?.directives.at(-1)?.lines.push(rest);
    }
    if (opens) depth += 1;
  }
  return blocks;
}

/** The words of a line; quotes hold words together, and a `#` at the beginning of one begins a remark. */
function wordsOf(line: string): string[] {
  const words: string[] = [];
  for (const [whole, quoted] of line.matchAll(/"((?:[^"\\]|\\.)*)"|\S+/g)) {
    if (quoted === undefined && whole.startsWith('#')) break;
    words.push(quoted === undefined ? whole : quoted.replaceAll('\\"', '"'));
  }
  return words;
}
