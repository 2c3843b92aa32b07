import { createScanner, parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';
import { Problem } from '../problem.ts';

/** The tree of a policy text; a text that is no HuJSON object is refused with line and column. */
export function parsePolicy(text: string): Node {
  const errors: ParseError[] = [];
  const root = treeOf(text, errors);
  const [first] = errors;
  if (first !== undefined || root === undefined) {
    const what = first === undefined ? 'empty document' : printParseErrorCode(first.error);
    throw new Problem('refused', `the policy cannot be read: ${place(text, first?.offset ?? 0)}: ${what}`);
  }
  if (root.type !== 'object') throw new Problem('refused', 'the policy is not an object');
  return root;
}

/** The parser goes as deep as the text; beyond what any policy needs it has no room left. */
function treeOf(text: string, errors: ParseError[]): Node | undefined {
  try {
    return parseTree(text, errors, { allowTrailingComma: true, allowEmptyContent: false });
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw new Problem('refused', 'the policy cannot be read: it is nested too deeply');
  }
}

/** The value of a property node. */
export function valueOf(property: Node): Node {
  const value = property.children?.[1];
  if (value === undefined) throw new Problem('refused', 'the policy holds a property without a value');
  return value;
}

/** The key of a property node. */
export function keyOf(property: Node): string {
  return String(property.children?.[0]?.value);
}

/** The property of an object node by its key; `fold` ignores case, as the mesh does for section names. */
export function member(object: Node, key: string, fold = false): Node | undefined {
  const same = (name: string) => (fold ? name.toLowerCase() === key.toLowerCase() : name === key);
  const hits = (object.children ?? []).filter((property) => same(keyOf(property)));
  if (hits.length > 1)
    throw new Problem('refused', `the policy names ${JSON.stringify(key)} more than once; which one counts?`);
  return hits[0];
}

/** A section of the policy, checked to be an object or an array as asked. */
export function section(root: Node, key: string, type: 'object' | 'array'): Node | undefined {
  const property = member(root, key, true);
  if (property === undefined) return undefined;
  const value = valueOf(property);
  if (value.type !== type) throw new Problem('refused', `the policy's ${key} is no ${type}`);
  return value;
}

/** One token of the text: its kind and where it begins and ends. */
export interface Token {
  kind: 'comma' | 'line-comment' | 'block-comment' | 'newline' | 'blank' | 'other';
  start: number;
  end: number;
}

/** The tokens between two offsets, blanks and comments included. */
export function* tokens(text: string, from: number, to: number): Generator<Token> {
  const scanner = createScanner(text, false);
  scanner.setPosition(from);
  for (;;) {
    // The scanner's kinds are a const enum, which single-file compilation cannot see: 5 comma, 12 and 13 comments, 14 newline, 15 blank, 17 end.
    const kind: number = scanner.scan();
    const start = scanner.getTokenOffset();
    if (kind === 17 || start >= to) return;
    yield { kind: kinds[kind] ?? 'other', start, end: start + scanner.getTokenLength() };
  }
}

const kinds: Record<number, Token['kind']> = {
  5: 'comma',
  12: 'line-comment',
  13: 'block-comment',
  14: 'newline',
  15: 'blank',
};

/** "line 3, column 7" of an offset. */
export function place(text: string, offset: number): string {
  const lines = text.slice(0, offset).split('\n');
  return `line ${lines.length}, column ${(lines.at(-1) ?? '').length + 1}`;
}
