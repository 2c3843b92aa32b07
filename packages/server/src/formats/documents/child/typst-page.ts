import { plainText, type Document } from './ast.ts';

/**
 * The page that documents are printed on. Figures must be breakable: pandoc puts tables into them, and rows past the end of a
 * page would be lost without a word.
 */
const look = [
  '#set page(paper: "a4", margin: (x: 2.2cm, top: 2.2cm, bottom: 2.4cm), numbering: "1 / 1")',
  '#set text(font: "DejaVu Sans", size: 9.5pt)',
  '#set par(leading: 0.62em, spacing: 1.05em)',
  '#set list(indent: 0.6em)',
  '#set enum(indent: 0.6em)',
  '#show raw: set text(font: "DejaVu Sans Mono", size: 8.5pt)',
  '#show math.equation: set text(font: "DejaVu Math TeX Gyre")',
  '#show heading: set block(above: 1.5em, below: 0.8em)',
  '#show link: set text(fill: rgb("#1a56b0"))',
  '#show figure: set block(breakable: true, width: 100%)',
  '#show figure.where(kind: table): set figure.caption(position: top)',
  '#set table(inset: (x: 6pt, y: 5pt), stroke: (_, y) => (bottom: 0.4pt + rgb("#c8ccd2")))',
  '#show quote.where(block: true): set pad(left: 1em)',
  '#let horizontalrule = line(length: 100%, stroke: 0.5pt + rgb("#8a9099"))',
];

/** The beginning of a Typst source that somebody wrote: only the fonts, in the same line, so that line numbers hold. */
export const fontsOnly =
  '#set text(font: ("DejaVu Sans", "DejaVu Sans Mono")); #show math.equation: set text(font: "DejaVu Math TeX Gyre"); #show raw: set text(font: "DejaVu Sans Mono");';

/** A whole Typst source for the body that pandoc wrote. */
export function typstPage({ meta }: Document, body: string, wholeRows: boolean): string {
  const title = plainText(meta['title']);
  const lang = /^[a-z]{2,3}/.exec(plainText(meta['lang']))?.[0];
  const below = [authors(meta['author']), plainText(meta['date'])].filter((text) => text !== '').join(' · ');
  return [
    ...look,
    ...(wholeRows ? ['#set table.cell(breakable: false)'] : []),
    ...(lang === undefined ? [] : [`#set text(lang: ${quoted(lang)})`]),
    ...(title === '' ? [] : [`#set document(title: ${quoted(title)})`]),
    ...(title === '' ? [] : [`#text(size: 1.7em, weight: "bold")[#${quoted(title)}]`, '']),
    ...(below === '' ? [] : [`#text(fill: rgb("#555b63"))[#${quoted(below)}]`, '']),
    body,
  ].join('\n');
}

function authors(value: unknown): string {
  const list = value as { t?: string; c?: unknown } | undefined;
  if (list?.t === 'MetaList' && Array.isArray(list.c)) return list.c.map(plainText).join(', ');
  return plainText(value);
}

function quoted(text: string): string {
  return JSON.stringify(text.replaceAll('\n', ' ')).replaceAll(/\\u([0-9a-f]{4})/g, String.raw`\u{$1}`);
}
