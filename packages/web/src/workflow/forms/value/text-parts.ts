import { faultOf, parseExpression } from '@bakehouse/engine';

/** A piece of a text: words as they stand, or a value that is put there. */
export type Part = { readonly text: string } | { readonly value: string };

/** Reads an expression that joins texts and values with `&`; undefined where it is anything else. */
export function partsOfSource(source: string): Part[] | undefined {
  const pieces = splitAtJoins(source);
  if (pieces === undefined) return undefined;
  const parts: Part[] = [];
  for (const piece of pieces) {
    const part = partOfPiece(piece);
    if (part === undefined) return undefined;
    parts.push(part);
  }
  // `"" & number` makes a text of a number; without the empty text it would stay one.
  if (parts.length > 1 && parts.every((part) => 'value' in part || part.text === '')) {
    if (parts.some((part) => 'text' in part)) return undefined;
  }
  return joined(parts);
}

/** The expression that gives a text of these parts. */
export function sourceOfParts(parts: readonly Part[]): string {
  return joined(parts)
    .map((part) => ('text' in part ? JSON.stringify(part.text) : closed(part.value)))
    .join(' & ');
}

/** Whether an expression is a path of plain names, such as `$resource.customer`. */
export function isPath(source: string): boolean {
  return /^(?:\$|\$?[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)$/.test(source) && !/^(?:true|false|null)$/.test(source);
}

/** What is wrong with the grammar of an expression, if anything. */
export function syntaxFault(source: string) {
  try {
    parseExpression(source);
    return undefined;
  } catch (error) {
    return faultOf(error);
  }
}

/** Words that stand beside each other are one part; empty ones are none. */
function joined(parts: readonly Part[]): Part[] {
  const result: Part[] = [];
  for (const part of parts) {
    const last = result.at(-1);
    if ('text' in part && part.text === '' && parts.length > 1) continue;
    if ('text' in part && last !== undefined && 'text' in last)
      result[result.length - 1] = { text: last.text + part.text };
    else result.push(part);
  }
  return result;
}

function partOfPiece(piece: string): Part | undefined {
  if (/^["']/.test(piece)) {
    const text = literalOf(piece);
    return text === undefined ? undefined : { text };
  }
  if (!isClosed(piece) || syntaxFault(piece) !== undefined) return undefined;
  const inner = /^\(([^]*)\)$/.exec(piece)?.[1]?.trim();
  const bare = inner !== undefined && splitAtJoins(inner) !== undefined ? inner : undefined;
  // Brackets that a value needs are written again when it is.
  if (bare !== undefined && bare !== '' && closed(bare) === piece && syntaxFault(bare) === undefined)
    return { value: bare };
  return { value: piece };
}

function literalOf(piece: string): string | undefined {
  try {
    const { tree } = parseExpression(piece);
    return tree.type === 'string' ? tree.value : undefined;
  } catch {
    return undefined;
  }
}

function closed(value: string): string {
  return isClosed(value) ? value : `(${value})`;
}

/** Whether no operator stands outside of brackets, so that it can be joined as it is. */
function isClosed(value: string): boolean {
  const outside = outsideOf(value);
  return outside !== undefined && /^[\w$.()[\]{}\u0080-\uffff]+$/.test(outside);
}

/** Where an expression is joined by `&` outside of brackets, its pieces. */
function splitAtJoins(source: string): string[] | undefined {
  const outside = outsideOf(source);
  if (outside === undefined) return undefined;
  const pieces: string[] = [];
  let from = 0;
  for (let at = 0; at <= outside.length; at += 1) {
    if (at < outside.length && outside[at] !== '&') continue;
    const piece = source.slice(from, at).trim();
    if (piece === '') return undefined;
    pieces.push(piece);
    from = at + 1;
  }
  return pieces;
}

/** The source with everything inside of brackets and quotes blotted out by letters; undefined where that cannot be told. */
function outsideOf(source: string): string | undefined {
  let result = '';
  let depth = 0;
  for (let at = 0; at < source.length; at += 1) {
    const letter = source[at] ?? '';
    if (letter === '"' || letter === "'" || letter === '`') {
      const end = endOfQuoted(source, at);
      if (end === undefined) return undefined;
      result += 'q'.repeat(end - at + 1);
      at = end;
      continue;
    }
    // A slash begins a pattern, a comment or a division; in a pattern anything may stand.
    if (letter === '/') return undefined;
    if ('([{'.includes(letter)) depth += 1;
    result += depth > 0 && !'([{'.includes(letter) ? 'i' : letter;
    if (')]}'.includes(letter)) depth -= 1;
    if (depth < 0) return undefined;
  }
  return depth === 0 ? result : undefined;
}

function endOfQuoted(source: string, start: number): number | undefined {
  const quote = source[start];
  for (let at = start + 1; at < source.length; at += 1) {
    if (source[at] === '\\' && quote !== '`') at += 1;
    else if (source[at] === quote) return at;
  }
  return undefined;
}
