import type { Node } from 'jsonc-parser';
import { Problem } from '../problem.ts';
import { tokens, type Token } from './hujson.ts';

/** The comment in front of what our names cannot tell to be ours: a section, `tag:server`. It goes away with the item. */
export const mark = '/* bakehouse access: added */';

/**
 * Adds an item (a value, or `"key": value`) at the end of an object or array, touching nothing else.
 * Layout carries the memory needed by `removeChild`: what each branch writes, only that branch's inverse can match.
 */
export function appendChild(text: string, container: Node, item: string): string {
  const children = container.children ?? [];
  const last = children.at(-1);
  const close = container.offset + container.length - 1;
  if (last === undefined) return appendFirst(text, container, item);
  const end = last.offset + last.length;
  const comma = commaAfter(text, end, close);
  const start = startOf(text, last);
  if (blank(text.slice(lineStart(text, start), start))) {
    const newline = restOfLine(text, comma?.end ?? end, close);
    if (newline !== undefined) {
      const indent = indentAt(text, start);
      const line = text.slice(newline.start, newline.end) + indent + item + (comma === undefined ? '' : ',');
      const out = splice(text, newline.start, newline.start, line);
      return comma === undefined ? splice(out, end, end, ',') : out;
    }
  }
  return comma === undefined
    ? splice(text, end, end, `, ${item}`)
    : splice(text, comma.end, comma.end, ` ${item},`);
}

/** Takes child number `index` out of an object or array, with its mark: the exact inverse of `appendChild`. */
export function removeChild(text: string, container: Node, index: number): string {
  const children = container.children ?? [];
  const child = children[index];
  if (child === undefined) throw new Problem('internal', 'no such child to remove from the policy');
  const [previous, next] = [children[index - 1], children[index + 1]];
  const close = container.offset + container.length - 1;
  const end = child.offset + child.length;
  const comma = commaAfter(text, end, next?.offset ?? close);
  const start = startOf(text, child);
  const line = lineStart(text, start);
  const newline = blank(text.slice(line, start)) ? restOfLine(text, comma?.end ?? end, close) : undefined;
  const before =
    previous === undefined ? undefined : commaAfter(text, previous.offset + previous.length, start);
  if (newline !== undefined && line > container.offset) {
    let out = splice(text, line, newline.end, '');
    if (comma === undefined && before !== undefined) out = splice(out, before.start, before.end, '');
    if (children.length > 1 || comma === undefined) return out;
    return collapse(out, container.offset + 1, close - (text.length - out.length));
  }
  if (before !== undefined) return splice(text, before.start, end, '');
  if (next !== undefined) return splice(text, start, startOf(text, next), '');
  return splice(text, start, comma?.end ?? end, '');
}

/** Whether an item carries our mark. */
export function isMarked(text: string, node: Node): boolean {
  const before = text.slice(0, node.offset).trimEnd();
  if (!before.endsWith(mark)) return false;
  // Behind `//` it is part of somebody's remark.
  const at = before.length - mark.length;
  for (const token of tokens(text, lineStart(text, at), at)) if (token.kind === 'line-comment') return false;
  return true;
}

/** Whether the text, apart from our marks, is plain JSON; then it gets no trailing commas from us. */
export function isPlainJson(text: string): boolean {
  try {
    JSON.parse(text.replaceAll(mark, ''));
    return true;
  } catch {
    return false;
  }
}

/** A value on one line, spaced as policies usually are. */
export function inline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}: ${inline(inner)}`);
    return `{${members.join(', ')}}`;
  }
  return JSON.stringify(value);
}

function appendFirst(text: string, container: Node, item: string): string {
  const open = container.offset;
  const close = open + container.length - 1;
  const inner = text.slice(open + 1, close);
  const plain = isPlainJson(text);
  const indent = indentAt(text, open) + indentUnit(text);
  if (inner.includes('\n')) {
    // A blank multi-line container gets no trailing comma: that tells it apart from `{}` when the item goes.
    const comma = plain || blank(inner) ? '' : ',';
    const at = lineStart(text, close);
    const newline = text[at - 2] === '\r' ? '\r\n' : '\n';
    return splice(text, at, at, indent + item + comma + newline);
  }
  if (plain || inner !== '') return splice(text, close, close, item);
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  return splice(text, close, close, `${newline}${indent}${item},${newline}${indentAt(text, open)}`);
}

function collapse(text: string, from: number, to: number): string {
  return blank(text.slice(from, to)) ? splice(text, from, to, '') : text;
}

function startOf(text: string, node: Node): number {
  return isMarked(text, node) ? text.lastIndexOf(mark, node.offset) : node.offset;
}

function commaAfter(text: string, from: number, to: number): Token | undefined {
  for (const token of tokens(text, from, to)) if (token.kind === 'comma') return token;
  return undefined;
}

/** The newline that ends the line of `from`, when only blanks and comments stand before it. */
function restOfLine(text: string, from: number, to: number): Token | undefined {
  for (const token of tokens(text, from, to)) {
    if (token.kind === 'newline') return token;
    const multiline = token.kind === 'block-comment' && text.slice(token.start, token.end).includes('\n');
    if (token.kind === 'other' || token.kind === 'comma' || multiline) return undefined;
  }
  return undefined;
}

const splice = (text: string, from: number, to: number, by: string) =>
  text.slice(0, from) + by + text.slice(to);
const blank = (text: string) => /^\s*$/.test(text);
const lineStart = (text: string, offset: number) => text.lastIndexOf('\n', offset - 1) + 1;
const indentAt = (text: string, offset: number) =>
  /^[ \t]*/.exec(text.slice(lineStart(text, offset)))?.[0] ?? '';
const indentUnit = (text: string) => /\n(\t| {2,8})(?=\S)/.exec(text)?.[1] ?? '\t';
