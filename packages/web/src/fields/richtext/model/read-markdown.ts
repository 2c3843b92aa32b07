import type { Token } from 'markdown-it';
import type { Node } from 'prosemirror-model';
import { deepestNesting, markdownReader } from '../../../parts/text/markdown-reader.ts';
import { fingerprint } from './fingerprint.ts';
import { readBlock } from './read-block.ts';
import { Unknown } from './read-inline.ts';
import { richSchema } from './schema.ts';
import { isBlank, styles, writeBlock } from './write-block.ts';

/** A block of a text: what it is in the document, and how it was written. */
export interface ReadBlock {
  node: Node;
  text: string;
}

/** A text as a document, and all that is needed to write it back as it was. */
export interface Reading {
  text: string;
  doc: Node;
  blocks: readonly ReadBlock[];
  /** What stands before the first block, between two, and behind the last: one more than there are blocks. */
  gaps: readonly string[];
  /** Ends of lines as the text has them. */
  eol: string;
  /** What links by name lead to. */
  references: References;
}

/** What links by name lead to, as the reader keeps it. */
export type References = Record<string, { title: string; href: string }>;

/** Longer texts, and those of more parts, are edited as they are written. */
const mostCharacters = 200_000;
const mostTokens = 20_000;

/** Reads Markdown; undefined where it is too much to be edited as a document. */
export function readMarkdown(text: string): Reading | undefined {
  if (text.length > mostCharacters) return undefined;
  const env: { references?: References } = {};
  const tokens = markdownReader.parse(text, env);
  if (tokens.length > mostTokens) return undefined;
  const references = env.references ?? {};
  const lines = linesOf(text);
  const places = placesOf(tokens, lines);
  const blocks = places.map(({ from, to, tokens: own }) => {
    const written = text.slice(from, to);
    return { text: written, node: nodeOf(own, written, references) };
  });
  const ends = [0, ...places.map(({ to }) => to)];
  const gaps = ends.map((end, at) => text.slice(end, places[at]?.from));
  const eol = /\r\n?|\n/.exec(text)?.[0] ?? '\n';
  return { text, doc: documentOf(blocks.map(({ node }) => node)), blocks, gaps, eol, references };
}

/** What a text looks like, where these links by name are known. */
export function shownAs(text: string, references: References): string {
  // How code ends makes no difference to anybody.
  return markdownReader.render(text, { references: { ...references } }).replaceAll(/\s*<\/code>/g, '</code>');
}

/** A document always ends in something to write in. */
export function documentOf(nodes: readonly Node[]): Node {
  const open = nodes.at(-1)?.type.name === 'paragraph';
  return richSchema.node('doc', null, open ? [...nodes] : [...nodes, richSchema.node('paragraph')]);
}

/** A block as a part of the document; as its source where anything would be lost or mean something else. */
function nodeOf(tokens: readonly Token[], text: string, references: References): Node {
  try {
    const inside = ['bullet_list_open', 'ordered_list_open', 'blockquote_open'].includes(
      tokens[0]?.type ?? '',
    );
    // What links by name lead to leaves no trace among the tokens.
    if (tokens.length === 0 || (inside && /\[[^\]]+\]:/.test(text))) throw new Unknown();
    // What nests deeper was not read.
    if (tokens.some(({ level }) => level >= deepestNesting)) throw new Unknown();
    const node = readBlock(tokens);
    if (!isBlank(node) && styles.some((style) => isSame(node, text, writeBlock(node, style), references)))
      return node;
  } catch (error) {
    if (!(error instanceof Unknown)) throw error;
  }
  const source = text.replaceAll(/\r\n?/g, '\n');
  return richSchema.node('source', null, [richSchema.text(source)]);
}

/** Whether a block that is written anew says what it said; which of its marks is within which says nothing. */
function isSame(node: Node, before: string, anew: string, references: References): boolean {
  const [was, is] = [shownAs(before, references), shownAs(anew, references)];
  if (was === is) return true;
  if (withoutMarks(was) !== withoutMarks(is)) return false;
  return (
    fingerprint(readBlock(markdownReader.parse(anew, { references: { ...references } }))) ===
    fingerprint(node)
  );
}

function withoutMarks(html: string): string {
  return html.replaceAll(/<\/?(?:a|em|strong|s|code)\b[^>]*>/g, '');
}

interface Line {
  from: number;
  /** Where its characters end, before the end of the line. */
  to: number;
  blank: boolean;
}

function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  let from = 0;
  for (const found of text.matchAll(/\r\n?|\n/g)) {
    lines.push(lineOf(text, from, found.index));
    from = found.index + found[0].length;
  }
  if (from < text.length) lines.push(lineOf(text, from, text.length));
  return lines;
}

function lineOf(text: string, from: number, to: number): Line {
  return { from, to, blank: /^[ \t]*$/.test(text.slice(from, to)) };
}

interface Place {
  from: number;
  to: number;
  tokens: readonly Token[];
}

/** Where each block stands in the text. Lines that the reader took without making a block of them are blocks without tokens. */
function placesOf(tokens: readonly Token[], lines: readonly Line[]): Place[] {
  const places: Place[] = [];
  let line = 0;
  const add = (start: number, end: number, own: readonly Token[]) => {
    let [first, last] = [start, end - 1];
    while (first <= last && lines[first]?.blank === true) first += 1;
    while (last >= first && lines[last]?.blank === true) last -= 1;
    const [from, to] = [lines[first], lines[last]];
    if (first <= last && from !== undefined && to !== undefined)
      places.push({ from: from.from, to: to.to, tokens: own });
  };
  for (const { start, end, own } of topBlocks(tokens)) {
    if (start < line || end > lines.length) return wholeOf(lines);
    add(line, start, []);
    add(start, end, own);
    line = end;
  }
  add(line, lines.length, []);
  return places;
}

function wholeOf(lines: readonly Line[]): Place[] {
  const written = lines.filter(({ blank }) => !blank);
  const [first, last] = [written[0], written.at(-1)];
  return first === undefined || last === undefined ? [] : [{ from: first.from, to: last.to, tokens: [] }];
}

function topBlocks(tokens: readonly Token[]): { start: number; end: number; own: readonly Token[] }[] {
  const blocks: { start: number; end: number; own: Token[] }[] = [];
  for (const token of tokens) {
    if (token.level === 0 && token.nesting !== -1)
      blocks.push({ start: token.map?.[0] ?? -1, end: token.map?.[1] ?? -1, own: [] });
    blocks.at(-1)?.own.push(token);
  }
  return blocks;
}
