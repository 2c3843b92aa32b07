/** A piece of TypeScript source, as coarse as finding calls needs it; a string holds what stands between its quotes. */
export interface Token {
  kind: 'word' | 'string' | 'template' | 'mark';
  text: string;
}

/** Cuts TypeScript source into tokens, leaving out comments; a regular expression becomes one slash. */
export function tokens(source: string): Token[] {
  const found: Token[] = [];
  let at = 0;
  while (at < source.length) {
    const next = readToken(source, at, found.at(-1));
    if (next.token !== undefined) found.push(next.token);
    at = next.end;
  }
  return found;
}

interface Read {
  token?: Token;
  end: number;
}

const space = /\s+/y;
const comment = /\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)/y;
const word = /[\p{ID_Start}$_][\p{ID_Continue}$]*/uy;
const string = /'((?:[^'\\\n]|\\[^])*)'|"((?:[^"\\\n]|\\[^])*)"/y;
const regex = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y;
const mark = /=>|\?\.(?!\d)|[^]/uy;
const beforeValue = new Set([
  'return',
  'typeof',
  'case',
  'in',
  'of',
  'await',
  'void',
  'delete',
  'throw',
  'else',
]);

function readToken(source: string, at: number, previous: Token | undefined): Read {
  const skipped = match(space, source, at) ?? match(comment, source, at);
  if (skipped !== undefined) return { end: at + skipped[0].length };
  if (source[at] === '`') {
    const end = endOfTemplate(source, at + 1);
    return { token: { kind: 'template', text: source.slice(at + 1, end - 1) }, end };
  }
  const quoted = match(string, source, at);
  if (quoted !== undefined) {
    return { token: { kind: 'string', text: quoted[1] ?? quoted[2] ?? '' }, end: at + quoted[0].length };
  }
  const name = match(word, source, at);
  if (name !== undefined) return { token: { kind: 'word', text: name[0] }, end: at + name[0].length };
  const pattern = mayBeginRegex(previous) ? match(regex, source, at) : undefined;
  const text = pattern === undefined ? (match(mark, source, at)?.[0] ?? '') : '/';
  return { token: { kind: 'mark', text }, end: at + (pattern?.[0].length ?? text.length) };
}

function match(pattern: RegExp, source: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(source) ?? undefined;
}

/** Where a value has just ended, a slash divides; after "<" it closes a tag. */
function mayBeginRegex(previous: Token | undefined): boolean {
  if (previous === undefined) return true;
  if (previous.kind === 'word') return beforeValue.has(previous.text);
  return previous.kind === 'mark' && !/^(?:[)\]<}/]|\d)$/.test(previous.text);
}

function endOfTemplate(source: string, from: number): number {
  let at = from;
  while (at < source.length && source[at] !== '`') {
    if (source[at] === '\\') at += 2;
    else if (source.startsWith('${', at)) at = endOfBraces(source, at + 2);
    else at += 1;
  }
  return at + 1;
}

function endOfBraces(source: string, from: number): number {
  let at = from;
  let depth = 1;
  let previous: Token | undefined;
  while (at < source.length && depth > 0) {
    const { token, end } = readToken(source, at, previous);
    if (token?.kind === 'mark' && token.text === '{') depth += 1;
    if (token?.kind === 'mark' && token.text === '}') depth -= 1;
    previous = token ?? previous;
    at = end;
  }
  return at;
}
