/** Where a piece of text stands: what it must not become depends on it. */
export interface TextPlace {
  /** Nothing stands before it on its line, and the line is one of a block. */
  lineStart: boolean;
  /** A link or a picture follows. */
  beforeBracket: boolean;
}

/** A text that means itself in Markdown. */
export function escapeText(text: string, { lineStart, beforeBracket }: TextPlace): string {
  const escaped = text
    .replaceAll(/[\\`*[\]]/g, '\\$&')
    .replaceAll(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replaceAll(/<(?=[a-z!/?]|$)/gi, '\\<')
    .replaceAll(/&(?=#?\w*(?:;|$))/g, '\\&')
    .replaceAll(/~(?=~|$)|(?<=~|^)~/g, '\\~')
    .replace(/!$/, beforeBracket ? '\\!' : '!');
  return lineStart ? escapeStart(escaped) : escaped;
}

/** The beginning of a line must not begin a heading, a list, a quote, a rule, a table, or underline the line before it. */
function escapeStart(text: string): string {
  return text
    .replace(/^#{1,6}(?=\s|$)/, '\\$&')
    .replace(/^[>|=]/, '\\$&')
    .replace(/^-(?=[\s\-:|]|$)/, '\\$&')
    .replace(/^\+(?=\s|$)/, '\\$&')
    .replace(/^:(?=-)/, '\\$&')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2');
}

/** A piece of code between as many marks as it needs. */
export function codeSpan(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const marks = '`'.repeat(longest + 1);
  const pad = /^`|`$/.test(text) || (/^ .* $/.test(text) && text.trim() !== '') ? ' ' : '';
  return `${marks}${pad}${text}${pad}${marks}`;
}

/** The address and title of a link or a picture, in brackets. */
export function linkTarget(address: string, title: string): string {
  const safe = address.replaceAll(/[\\<>]|&(?=#?\w+;)/g, '\\$&');
  const plain = safe !== '' && !/[\s()\p{Cc}]/u.test(safe);
  const quoted = title.replaceAll(/["\\]|&(?=#?\w+;)/g, '\\$&');
  return `(${plain ? safe : `<${safe}>`}${title === '' ? '' : ` "${quoted}"`})`;
}
