/** A node of pandoc's document tree. */
export interface Node {
  t: string;
  c?: unknown;
}

/** A document as pandoc's JSON has it. */
export interface Document {
  'pandoc-api-version': number[];
  meta: Record<string, unknown>;
  blocks: Node[];
}

/** Identifier, classes and further attributes of a node. */
export type Attributes = [string, string[], [string, string][]];

/** No attributes. */
export const noAttributes: Attributes = ['', [], []];

/** Visits every node of a tree, outer ones first. */
export function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) walk(item, visit);
  } else if (typeof value === 'object' && value !== null) {
    if (isNode(value)) visit(value);
    for (const item of Object.values(value)) walk(item, visit);
  }
}

/** The text of a tree without its markup. */
export function plainText(value: unknown): string {
  const parts: string[] = [];
  collect(value, parts);
  return parts.join('').trim();
}

/** A paragraph's nodes for a text. */
export function textInlines(text: string): Node[] {
  const nodes: Node[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (index > 0) nodes.push({ t: 'LineBreak' });
    for (const [at, word] of line.split(' ').entries()) {
      if (at > 0) nodes.push({ t: 'Space' });
      if (word !== '') nodes.push({ t: 'Str', c: word });
    }
  }
  return nodes;
}

/** A document of these blocks. */
export function documentOf(blocks: Node[]): Document {
  return { 'pandoc-api-version': [1, 23, 1], meta: {}, blocks };
}

function isNode(value: object): value is Node {
  return 't' in value && typeof value.t === 'string';
}

const spaces = new Set(['Space', 'SoftBreak']);
const blocks = new Set(['Para', 'Plain', 'Header', 'CodeBlock', 'LineBreak']);

function collect(value: unknown, parts: string[]): void {
  if (Array.isArray(value)) {
    for (const item of value) collect(item, parts);
  } else if (typeof value === 'object' && value !== null) {
    if (!isNode(value)) {
      for (const item of Object.values(value)) collect(item, parts);
      return;
    }
    const { t, c } = value;
    if (t === 'Note') return;
    if (blocks.has(t) && parts.length > 0) parts.push('\n');
    if (t === 'Str' || t === 'MetaString') parts.push(String(c));
    else if (spaces.has(t)) parts.push(' ');
    else if ((t === 'Code' || t === 'Math' || t === 'CodeBlock') && Array.isArray(c))
      parts.push(String(c[1]));
    else collect(c, parts);
  }
}
