import { code, giveUp, toContent, type Place } from './place.ts';

/** A text that stands in the lines below `|` or `>`, further in than what it belongs to. Behind it one is at the next content. */
export function readBlockScalar(place: Place, parent: number): string {
  const { text } = place;
  const isFolded = text.charCodeAt(place.at) === code.more;
  place.at += 1;
  const chomp = /[-+]/.exec(text[place.at] ?? '')?.[0] ?? '';
  place.at += chomp.length;
  const begin = behindHeader(place);
  const { indent, lines, end } = linesFrom(place, begin, parent);
  place.at = end;
  toContent(place);
  let last = lines.length;
  while (last > 0 && lines[last - 1] === '') last -= 1;
  if (last === 0 || indent === undefined) giveUp();
  const content = lines.slice(0, last);
  const value = isFolded ? folded(content) : content.join('\n');
  if (chomp === '-') return value;
  return chomp === '+' ? value + '\n'.repeat(lines.length - last + 1) : `${value}\n`;
}

/** The beginning of the line behind the header. */
function behindHeader(place: Place): number {
  const begin = place.text.indexOf('\n', place.at) + 1;
  // What is there besides a comment is not known; the place is set anew behind the text.
  if (!/^(?: +#.*| *)$/.test(place.text.slice(place.at, begin - 1))) giveUp();
  return begin;
}

/** The lines of a text, without what they are indented by. */
function linesFrom({ text, cut }: Place, begin: number, parent: number) {
  const lines: string[] = [];
  let indent: number | undefined;
  let [line, widest] = [begin, 0];
  for (;;) {
    let at = line;
    while (text.charCodeAt(at) === code.space) at += 1;
    const character = text.charCodeAt(at);
    if (Number.isNaN(character)) {
      // Whether its last line ends makes a difference.
      if (cut) giveUp();
      return { indent, lines, end: line };
    }
    const spaces = at - line;
    if (character === code.newline) {
      if (indent === undefined) widest = Math.max(widest, spaces);
      lines.push(indent === undefined ? '' : text.slice(line + Math.min(indent, spaces), at));
      line = at + 1;
      continue;
    }
    if (spaces <= parent) return { indent, lines, end: line };
    indent ??= widest > spaces ? giveUp() : spaces;
    if (spaces < indent) giveUp();
    const end = text.indexOf('\n', at);
    lines.push(text.slice(line + indent, end));
    line = end + 1;
  }
}

/** Lines as one, except empty ones and those that stand further in. */
function folded(lines: readonly string[]): string {
  let [value, separator, wasFurther] = ['', '', false];
  let hasBegun = false;
  for (const line of lines) {
    if (!hasBegun && line === '') {
      value += '\n';
      continue;
    }
    hasBegun = true;
    if (/^[ \t]/.test(line)) {
      if (separator === ' ') separator = '\n';
      else if (!wasFurther && separator === '\n') separator = '\n\n';
      value += separator + line;
      [separator, wasFurther] = ['\n', true];
    } else if (line === '') {
      if (separator === '\n') value += '\n';
      else separator = '\n';
    } else {
      value += separator + line;
      [separator, wasFurther] = [' ', false];
    }
  }
  return value;
}
