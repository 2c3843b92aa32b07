import { jsonTextLevels, nestsTooDeep, Problem } from '@bakehouse/contract';

/** Longest text of one value of a list, so that one of them fits into memory many times. */
const longest = 5_000_000;

/**
 * The values of a JSON list one by one, without reading all of it into memory: a list, or an object whose `data` is the list.
 * What else the object holds is passed over.
 */
export async function* jsonValues(text: AsyncIterable<string>): AsyncGenerator {
  const scan = {
    depth: 0,
    quoted: false,
    escaped: false,
    base: -1,
    value: '',
    closed: false,
    started: false,
  };
  let head = '';
  for await (const piece of text) {
    let from = 0;
    for (let at = 0; at < piece.length; at += 1) {
      const character = piece.charAt(at);
      if (scan.closed) continue;
      if (scan.quoted) {
        if (scan.escaped) scan.escaped = false;
        else if (character === '\\') scan.escaped = true;
        else if (character === '"') scan.quoted = false;
        continue;
      }
      if (scan.base === -1) {
        // Before the list: nothing but an object that begins, with `data` in it.
        if (character === '[') {
          head += piece.slice(from, at);
          if (!isHead(head)) throw broken('Expected a list, or an object with a list as "data"');
          scan.base = 0;
          from = at + 1;
        } else if (character === '"') scan.quoted = true;
        continue;
      }
      if (character === '"') scan.quoted = true;
      else if (character === '{' || character === '[') scan.depth += 1;
      else if (scan.depth > 0 && (character === '}' || character === ']')) scan.depth -= 1;
      else if (scan.depth === 0 && (character === ',' || character === ']')) {
        const value = (scan.value + piece.slice(from, at)).trim();
        scan.value = '';
        from = at + 1;
        if (value !== '' || character === ',' || scan.started) {
          if (value !== '' || character === ',') yield parsed(value);
          else throw broken('A value is missing before the end of the list');
        }
        scan.started = character === ',';
        if (character === ']') scan.closed = true;
      }
    }
    if (scan.base === -1) head += piece.slice(from);
    else if (!scan.closed) scan.value += piece.slice(from);
    if (head.length > longest || scan.value.length > longest) throw broken('One value is too long');
  }
  if (!scan.closed)
    throw broken(
      scan.base === -1 ? 'Expected a list, or an object with a list as "data"' : 'The list does not end',
    );
}

/** The values of a text with one JSON value in each line. */
export async function* jsonLines(text: AsyncIterable<string>): AsyncGenerator {
  let rest = '';
  for await (const piece of text) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > longest) throw broken('One line is too long');
    for (const line of lines) if (line.trim() !== '') yield parsed(line);
  }
  if (rest.trim() !== '') yield parsed(rest);
}

/** What stands before the list: nothing, or an object as far as its `data`. */
function isHead(head: string): boolean {
  if (head.trim() === '') return true;
  if (!/"data"\s*:\s*$/.test(head)) return false;
  try {
    JSON.parse(`${head}[]}`);
    return true;
  } catch {
    return false;
  }
}

function parsed(text: string): unknown {
  if (nestsTooDeep(text)) return new BrokenValue(`is nested deeper than ${jsonTextLevels} levels`);
  try {
    return JSON.parse(text);
  } catch (error) {
    return new BrokenValue(error instanceof Error ? error.message : 'is no JSON');
  }
}

/** A place in a list where no JSON value stands. */
export class BrokenValue {
  readonly reason: string;
  constructor(reason: string) {
    this.reason = reason;
  }
}

function broken(reason: string): Problem {
  return new Problem('malformed', `The JSON cannot be read: ${reason}.`);
}
