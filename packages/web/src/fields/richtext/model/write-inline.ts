import type { Mark, Node } from 'prosemirror-model';
import { codeSpan, escapeText, linkTarget } from './escape-text.ts';

/** How a block is written, where there are several ways. */
export interface Style {
  emphasis: '*' | '_';
  /** Whether all items of lists stand apart. */
  loose: boolean;
  /** Another mark of a list than the one before it has. */
  otherMarker: boolean;
  /** Whether the text of items stands as far from their marks as it may. */
  wide: boolean;
}

/** A piece of a line: words, a blank, or something that is no text. */
interface Piece {
  text: string;
  leaf: Node | undefined;
  marks: readonly Mark[];
  blank: boolean;
  code: boolean;
}

/** The content of a paragraph, or on one line that of a heading or a cell. */
export function writeInline(parent: Node, style: Style, oneLine: boolean): string {
  const pieces = withoutEdges(piecesOf(parent));
  let out = '';
  let open: readonly Mark[] = [];
  let encodeNext = false;
  for (const [at, piece] of pieces.entries()) {
    const [before, after] = [pieces[at - 1], pieces[at + 1]];
    // No mark begins or ends at a blank, also where another one makes it end there.
    const marks = piece.blank ? piece.marks.filter((mark) => mark.isInSet(after?.marks ?? [])) : piece.marks;
    const kept = open.findIndex((mark) => !mark.isInSet(marks));
    const staying = kept === -1 ? open : open.slice(0, kept);
    let edge = lastOf(out);
    for (const mark of open.slice(staying.length).toReversed()) {
      const closed = closing(mark, style);
      // Marks of one kind are one run to the reader.
      if (lastOf(out) !== closed.charAt(0)) edge = lastOf(out);
      encodeNext ||= isDelimiter(mark) && (isPunctuation(edge) || isUnderlined(mark, style));
      out += closed;
    }
    const bare = isBareLink(piece, before, after);
    // An address that is its own text stands within all other marks.
    const reach = (mark: Mark) => (bare && !isDelimiter(mark) ? 0 : lasting(pieces, at, mark));
    const opened = (piece.blank ? [] : marks)
      .filter((mark) => !mark.isInSet(staying))
      .toSorted((a, b) => reach(b) - reach(a));
    open = [...staying, ...opened];
    const lineStart = !oneLine && /(?:^|\n)[ \t]*$/.test(out) && opened.length === 0;
    let written = bare
      ? piece.text
      : writePiece(piece, { out, oneLine, lineStart, beforeBracket: opensBracket(after, piece) });
    if (encodeNext && opened.length === 0) written = encodeFirst(written);
    encodeNext = false;
    const begun = opened.map((mark) => (bare && !isDelimiter(mark) ? '<' : opening(mark, style)));
    for (const [index, mark] of opened.entries()) {
      const own = begun[index] ?? '';
      const next =
        [...begun.slice(index + 1), written].find((each) => each.charAt(0) !== own.charAt(0)) ?? '';
      const hard = isDelimiter(mark) && (isPunctuation(next.charAt(0)) || isUnderlined(mark, style));
      if (hard) out = encodeLast(out);
      out += own;
    }
    if (piece.leaf?.type.name === 'hard_break' && !oneLine) out = out.replace(/[ \t]+$/, '');
    out += lineStart && piece.blank && piece.leaf === undefined ? '' : written;
    if (bare) {
      out += '>';
      open = open.filter(({ type }) => type.name !== 'link');
    }
  }
  for (const mark of open.toReversed()) out += closing(mark, style);
  return out;
}

function piecesOf(parent: Node): Piece[] {
  const pieces: Piece[] = [];
  parent.forEach((node) => {
    const code = node.marks.some(({ type }) => type.name === 'code');
    const marks = node.marks.filter(({ type }) => type.name !== 'code');
    if (!node.isText) {
      const blank = node.type.name === 'hard_break';
      pieces.push({ text: '', leaf: node, marks, blank, code: false });
    } else if (code) pieces.push({ text: node.text ?? '', leaf: undefined, marks, blank: false, code });
    else
      for (const text of (node.text ?? '').split(/^(\s+)|(\s+)$/))
        if (text !== undefined && text !== '')
          pieces.push({ text, leaf: undefined, marks, blank: text.trim() === '', code });
  });
  return ['em', 'strong', 'strike'].reduce(withoutBlankEdges, pieces);
}

/** Marks begin and end at words: Markdown knows no others. */
function withoutBlankEdges(pieces: readonly Piece[], name: string): Piece[] {
  const has = (piece: Piece | undefined) => piece?.marks.some(({ type }) => type.name === name) === true;
  const bare = new Set<number>();
  const look = (from: number, step: 1 | -1) => {
    let atEdge = true;
    for (let at = from; at >= 0 && at < pieces.length; at += step) {
      const piece = pieces[at];
      if (!has(piece)) atEdge = true;
      else if (atEdge && piece?.blank === true) bare.add(at);
      else atEdge = false;
    }
  };
  look(0, 1);
  look(pieces.length - 1, -1);
  return pieces.map((piece, at) =>
    bare.has(at) ? { ...piece, marks: piece.marks.filter(({ type }) => type.name !== name) } : piece,
  );
}

/** Blanks at the beginning and the end of a block mean nothing. */
function withoutEdges(pieces: readonly Piece[]): readonly Piece[] {
  const first = pieces.findIndex(({ blank }) => !blank);
  const last = pieces.findLastIndex(({ blank }) => !blank);
  return first === -1 ? [] : pieces.slice(first, last + 1);
}

function writePiece(
  { text, leaf, code }: Piece,
  place: { out: string; oneLine: boolean; lineStart: boolean; beforeBracket: boolean },
): string {
  if (code) return codeSpan(text);
  if (leaf === undefined) return escapeText(text, place);
  const inside = { lineStart: false, beforeBracket: false };
  switch (leaf.type.name) {
    case 'image':
      return `![${escapeText(leaf.attrs['alt'] as string, inside)}]${linkTarget(leaf.attrs['src'] as string, leaf.attrs['title'] as string)}`;
    case 'mention':
      return `[@${escapeText(leaf.attrs['name'] as string, inside)}](user:${leaf.attrs['id']})`;
    default:
      if (place.oneLine) return ' ';
      // A line with nothing on it would end the paragraph.
      return leaf.attrs['soft'] === true && !place.lineStart ? '\n' : '\\\n';
  }
}

const delimiters: Readonly<Record<string, string>> = { strong: '**', strike: '~~' };

function opening(mark: Mark, style: Style): string {
  return mark.type.name === 'link' ? '[' : (delimiters[mark.type.name] ?? style.emphasis);
}

function closing(mark: Mark, style: Style): string {
  if (mark.type.name !== 'link') return delimiters[mark.type.name] ?? style.emphasis;
  return `]${linkTarget(mark.attrs['href'] as string, mark.attrs['title'] as string)}`;
}

function isDelimiter({ type }: Mark): boolean {
  return type.name !== 'link';
}

function isUnderlined({ type }: Mark, { emphasis }: Style): boolean {
  return type.name === 'em' && emphasis === '_';
}

/** An address that is its own text. */
function isBareLink(piece: Piece, ...beside: (Piece | undefined)[]): boolean {
  const link = piece.marks.find(({ type }) => type.name === 'link');
  return (
    link !== undefined &&
    !piece.code &&
    link.attrs['title'] === '' &&
    link.attrs['href'] === piece.text &&
    /^https?:\/\/[\w.~:/?#@!$&'()*+,;=%-]+$/.test(piece.text) &&
    !beside.some((each) => each !== undefined && link.isInSet(each.marks))
  );
}

function opensBracket(next: Piece | undefined, piece: Piece): boolean {
  if (next === undefined) return false;
  if (next.leaf !== undefined) return true;
  return next.marks.some((mark) => mark.type.name === 'link' && !mark.isInSet(piece.marks));
}

/** For how many pieces a mark goes on. */
function lasting(pieces: readonly Piece[], from: number, mark: Mark): number {
  const end = pieces.findIndex((piece, at) => at >= from && !mark.isInSet(piece.marks));
  return (end === -1 ? pieces.length : end) - from;
}

function lastOf(text: string): string {
  return /.$/su.exec(text)?.[0] ?? '';
}

function isPunctuation(character: string): boolean {
  return /^[\p{P}\p{S}]$/u.test(character);
}

/** A letter beside a mark hides it from the reader, unless the letter is written by its number. */
function encodeLast(text: string): string {
  const last = lastOf(text);
  if (!/^[\p{L}\p{N}\p{M}]$/u.test(last)) return text;
  const before = text.slice(0, -last.length);
  // What was a letter behind another mark is none any more.
  const mark = /[*_~]+$/.exec(before)?.[0] ?? '';
  return (mark === '' ? before : encodeLast(before.slice(0, -mark.length)) + mark) + numbered(last);
}

function encodeFirst(text: string): string {
  const [first = ''] = text;
  return /^[\p{L}\p{N}\p{M}]$/u.test(first) ? numbered(first) + text.slice(first.length) : text;
}

function numbered(character: string): string {
  return `&#${character.codePointAt(0)};`;
}
