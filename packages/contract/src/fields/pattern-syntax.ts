/** A part of a pattern. */
export type PatternNode =
  | { readonly kind: 'character'; readonly test: (character: string) => boolean }
  | { readonly kind: 'sequence' | 'choice'; readonly nodes: readonly PatternNode[] }
  | { readonly kind: 'repeat'; readonly node: PatternNode; readonly min: number; readonly max: number };

/**
 * Reads the syntax of a pattern: literals, `.`, classes, the escapes of a single character, groups, `|`, `*`, `+`, `?` and
 * `{m,n}`. `^` at the beginning and `$` at the end may be written and change nothing.
 */
export function parsePattern(source: string): { node: PatternNode } | { error: string } {
  const reading: Reading = { text: source.replace(/^\^/, '').replace(/(?<!\\)\$$/, ''), at: 0, depth: 0 };
  const node = readChoice(reading);
  if (node !== undefined && reading.at < reading.text.length)
    reading.error ??= 'A group is closed that was never opened';
  return node === undefined || reading.error !== undefined
    ? { error: reading.error ?? 'Not a pattern' }
    : { node };
}

interface Reading {
  readonly text: string;
  at: number;
  depth: number;
  error?: string;
}

function refuse(reading: Reading, error: string): undefined {
  reading.error ??= error;
  return undefined;
}

function readChoice(reading: Reading): PatternNode | undefined {
  const nodes: PatternNode[] = [];
  do {
    const node = readSequence(reading);
    if (node === undefined) return undefined;
    nodes.push(node);
  } while (take(reading, '|'));
  return nodes.length === 1 ? nodes[0] : { kind: 'choice', nodes };
}

function readSequence(reading: Reading): PatternNode | undefined {
  const nodes: PatternNode[] = [];
  while (reading.at < reading.text.length && !'|)'.includes(reading.text.charAt(reading.at))) {
    const atom = readAtom(reading);
    const node = atom === undefined ? undefined : readRepeat(atom, reading);
    if (node === undefined) return undefined;
    nodes.push(node);
  }
  return { kind: 'sequence', nodes };
}

function readAtom(reading: Reading): PatternNode | undefined {
  if (take(reading, '(')) {
    if (take(reading, '?') && !take(reading, ':'))
      return refuse(reading, 'Look-around and named groups are not supported');
    reading.depth += 1;
    if (reading.depth > 20) return refuse(reading, 'Groups can be nested at most 20 levels deep');
    const node = readChoice(reading);
    reading.depth -= 1;
    if (node !== undefined && !take(reading, ')')) return refuse(reading, 'A group is not closed');
    return node;
  }
  const rest = reading.text.slice(reading.at);
  const [atom] =
    /^(?:\[(?:\\.|[^\]\\])*\]|\\[pP]\{[^}]*\}|\\[dDwWsSnrtfv]|\\[^\p{L}\p{N}]|[^\\[(){}*+?^$])/su.exec(
      rest,
    ) ?? [];
  const test = atom === undefined ? undefined : readCharacter(atom);
  if (atom === undefined || test === undefined) {
    return refuse(reading, `"${rest.slice(0, 10)}" is not supported in a pattern`);
  }
  reading.at += atom.length;
  return { kind: 'character', test };
}

/** The test for one character: a literal, an escaped literal, or a class. */
function readCharacter(atom: string): ((character: string) => boolean) | undefined {
  if (atom !== '.' && !/^(?:\[|\\[a-z])/i.test(atom)) {
    const literal = atom.replace(/^\\(?=.)/su, '');
    return (character) => character === literal;
  }
  try {
    // On one character the platform's own expressions have nothing to backtrack over.
    const single = new RegExp(`^${atom}$`, 'su');
    return (character) => single.test(character);
  } catch {
    return undefined;
  }
}

function readRepeat(node: PatternNode, reading: Reading): PatternNode | undefined {
  if (take(reading, '*')) return { kind: 'repeat', node, min: 0, max: Infinity };
  if (take(reading, '+')) return { kind: 'repeat', node, min: 1, max: Infinity };
  if (take(reading, '?')) return { kind: 'repeat', node, min: 0, max: 1 };
  if (reading.text[reading.at] !== '{') return node;
  const [count, min = '', comma, max = ''] =
    /^\{(\d{1,4})(,?)(\d{0,4})\}/.exec(reading.text.slice(reading.at)) ?? [];
  if (count === undefined) return refuse(reading, 'A repetition is written {3}, {3,} or {3,5}');
  reading.at += count.length;
  const least = Number(min);
  const most = comma === '' ? least : max === '' ? Infinity : Number(max);
  if (most < least) return refuse(reading, `The repetition ${count} ends before it begins`);
  return { kind: 'repeat', node, min: least, max: most };
}

function take(reading: Reading, text: string): boolean {
  if (reading.text[reading.at] !== text) return false;
  reading.at += 1;
  return true;
}
