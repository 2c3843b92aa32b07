/** An attribute of a tag; `start` and `end` cover it in the source, the value is as written. */
export interface HtmlAttribute {
  name: string;
  value: string;
  start: number;
  end: number;
}

/** A piece of HTML in source order; `text` of raw elements (script, style …) comes as one piece. */
export type HtmlPiece =
  | { kind: 'text'; start: number; end: number; within: string | undefined }
  | { kind: 'comment'; start: number; end: number }
  | { kind: 'doctype'; start: number; end: number }
  | { kind: 'open'; name: string; attributes: HtmlAttribute[]; start: number; end: number }
  | { kind: 'close'; name: string; start: number; end: number };

/** Elements whose content is text up to their end tag. */
const rawElements = new Set([
  'script',
  'style',
  'textarea',
  'title',
  'xmp',
  'iframe',
  'noembed',
  'noframes',
  'plaintext',
]);

/** Walks through HTML once, in linear time, and calls `visit` for each piece as a browser would cut it. */
export function scanHtml(html: string, visit: (piece: HtmlPiece) => void): void {
  let at = 0;
  let textStart = 0;
  const flush = (end: number): void => {
    if (end > textStart) visit({ kind: 'text', start: textStart, end, within: undefined });
  };
  for (;;) {
    const open = html.indexOf('<', at);
    if (open === -1) break;
    const next = html.charCodeAt(open + 1);
    if (isLetter(next)) {
      flush(open);
      const tag = readTag(html, open + 1, open);
      visit({ kind: 'open', ...tag });
      at = tag.end;
      if (rawElements.has(tag.name)) at = visitRaw(html, tag.name, at, visit);
    } else if (next === SLASH && isLetter(html.charCodeAt(open + 2))) {
      flush(open);
      const tag = readTag(html, open + 2, open);
      visit({ kind: 'close', name: tag.name, start: open, end: tag.end });
      at = tag.end;
    } else if (next === BANG || next === SLASH || next === QUESTION) {
      flush(open);
      at = visitDeclaration(html, open, visit);
    } else {
      at = open + 1;
      continue;
    }
    textStart = at;
  }
  flush(html.length);
}

const SLASH = 47;
const BANG = 33;
const QUESTION = 63;
const GREATER = 62;
const EQUALS = 61;

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
}

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13 && code !== 11);
}

function visitRaw(html: string, name: string, from: number, visit: (piece: HtmlPiece) => void): number {
  let close = from;
  for (;;) {
    close = html.indexOf('</', close);
    if (close === -1) close = html.length;
    if (close === html.length) break;
    const end = close + 2 + name.length;
    const after = html.charCodeAt(end);
    const ends = end >= html.length || isSpace(after) || after === SLASH || after === GREATER;
    if (ends && html.slice(close + 2, end).toLowerCase() === name && name !== 'plaintext') break;
    close += 2;
  }
  if (close > from) visit({ kind: 'text', start: from, end: close, within: name });
  return close;
}

function visitDeclaration(html: string, open: number, visit: (piece: HtmlPiece) => void): number {
  if (html.startsWith('<!--', open)) {
    const short = html.startsWith('<!-->', open) ? 5 : html.startsWith('<!--->', open) ? 6 : 0;
    const close = html.indexOf('-->', open + 4);
    let end = close === -1 ? html.length : close + 3;
    // Searched only up to the other end, or many comments would make this quadratic.
    const bang = html.slice(open + 4, end).indexOf('--!>');
    if (bang !== -1) end = open + 4 + bang + 4;
    if (short > 0) end = open + short;
    visit({ kind: 'comment', start: open, end });
    return end;
  }
  const close = html.indexOf('>', open);
  const end = close === -1 ? html.length : close + 1;
  const doctype = html.slice(open, open + 9).toLowerCase() === '<!doctype';
  visit({ kind: doctype ? 'doctype' : 'comment', start: open, end });
  return end;
}

function readTag(
  html: string,
  nameStart: number,
  start: number,
): { name: string; attributes: HtmlAttribute[]; start: number; end: number } {
  let at = nameStart;
  while (at < html.length && !isTagNameEnd(html.charCodeAt(at))) at += 1;
  const name = html.slice(nameStart, at).toLowerCase();
  const attributes: HtmlAttribute[] = [];
  for (;;) {
    while (at < html.length && (isSpace(html.charCodeAt(at)) || html.charCodeAt(at) === SLASH)) at += 1;
    if (at >= html.length) return { name, attributes, start, end: html.length };
    if (html.charCodeAt(at) === GREATER) return { name, attributes, start, end: at + 1 };
    const attribute = readAttribute(html, at);
    attributes.push(attribute);
    at = attribute.end;
  }
}

function isTagNameEnd(code: number): boolean {
  return isSpace(code) || code === SLASH || code === GREATER;
}

function readAttribute(html: string, start: number): HtmlAttribute {
  // A leading "=" belongs to the name, as in the standard; so does every quote.
  let at = start + 1;
  while (at < html.length && !isTagNameEnd(html.charCodeAt(at)) && html.charCodeAt(at) !== EQUALS) at += 1;
  const name = html.slice(start, at).toLowerCase();
  let value = at;
  while (value < html.length && isSpace(html.charCodeAt(value))) value += 1;
  if (html.charCodeAt(value) !== EQUALS) return { name, value: '', start, end: at };
  value += 1;
  while (value < html.length && isSpace(html.charCodeAt(value))) value += 1;
  const quote = html[value];
  if (quote === '"' || quote === "'") {
    const close = html.indexOf(quote, value + 1);
    const end = close === -1 ? html.length : close;
    return { name, value: html.slice(value + 1, end), start, end: Math.min(end + 1, html.length) };
  }
  let end = value;
  while (end < html.length && !isSpace(html.charCodeAt(end)) && html.charCodeAt(end) !== GREATER) end += 1;
  return { name, value: html.slice(value, end), start, end };
}
