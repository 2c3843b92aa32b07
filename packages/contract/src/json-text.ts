/** How deep JSON from outside may nest: deeper than any definition, and far from where recursion ends a process. */
export const jsonTextLevels = 200;

/** What a text of JSON says, or why it is not read. */
export type ReadJson = { value: unknown } | { fault: string };

/** Reads JSON from outside: the one way to do it, so that nothing that nests without end is ever walked through. */
export function readJsonText(text: string): ReadJson {
  if (nestsTooDeep(text)) return { fault: `is nested deeper than ${jsonTextLevels} levels` };
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return { fault: 'is not JSON' };
  }
}

/** Whether a text of JSON nests too deeply; brackets in strings do not count. */
export function nestsTooDeep(text: string): boolean {
  // That many levels take that many brackets at each end.
  if (text.length < 2 * jsonTextLevels) return false;
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (quoted) {
      if (code === backslash) at += 1;
      else if (code === quote) quoted = false;
    } else if (code === quote) quoted = true;
    else if (code === openBracket || code === openBrace) {
      depth += 1;
      if (depth > jsonTextLevels) return true;
    } else if (code === closeBracket || code === closeBrace) depth -= 1;
  }
  return false;
}

const [quote, backslash, openBracket, closeBracket, openBrace, closeBrace] = [
  0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d,
];
