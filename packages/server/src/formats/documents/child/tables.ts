import { noAttributes, plainText, textInlines, walk, type Attributes, type Node } from './ast.ts';

/** A table as rows of texts; the first may be its head. */
export interface Rows {
  head: string[] | undefined;
  body: string[][];
}

type Cell = [Attributes, Node, number, number, Node[]];
type Row = [Attributes, Cell[]];
/** Attributes, caption, columns, head, bodies, foot. */
export type TableContent = [
  Attributes,
  unknown,
  [Node, Node][],
  [Attributes, Row[]],
  [Attributes, number, Row[], Row[]][],
  [Attributes, Row[]],
];

/** The tables of a document, outermost first. */
export function tablesOf(value: unknown): TableContent[] {
  const found: TableContent[] = [];
  walk(value, ({ t, c }) => {
    if (t === 'Table') found.push(c as TableContent);
  });
  return found;
}

/** The texts in a table. A cell that spans several columns or rows stands in the first one, the others are empty. */
export function rowsOf([, , columns, [, head], bodies, [, foot]]: TableContent): Rows {
  const width = columns.length;
  const bodyRows = [...bodies.flatMap(([, , heads, rows]) => [...heads, ...rows]), ...foot];
  const headRow = textsOf(head, width)[0];
  return { head: headRow, body: [...textsOf(head, width).slice(1), ...textsOf(bodyRows, width)] };
}

/** A table that shows these rows. */
export function tableOf({ head, body }: Rows): Node {
  const width = Math.max(head?.length ?? 0, ...body.map((row) => row.length), 1);
  const numeric = Array.from({ length: width }, (_, at) => isNumeric(body, at));
  const columns = numeric.map((right): [Node, Node] => [
    { t: right ? 'AlignRight' : 'AlignDefault' },
    { t: 'ColWidthDefault' },
  ]);
  const row = (texts: readonly string[]): Row => [
    noAttributes,
    Array.from({ length: width }, (_, at): Cell => {
      const text = texts[at] ?? '';
      return [
        noAttributes,
        { t: 'AlignDefault' },
        1,
        1,
        text === '' ? [] : [{ t: 'Plain', c: textInlines(text) }],
      ];
    }),
  ];
  const content: TableContent = [
    noAttributes,
    [null, []],
    columns,
    [noAttributes, head === undefined ? [] : [row(head)]],
    [[noAttributes, 0, [], body.map(row)]],
    [noAttributes, []],
  ];
  return { t: 'Table', c: content };
}

function textsOf(rows: readonly Row[], width: number): string[][] {
  // How many rows a cell above still reaches down, for each column.
  const covered = Array.from({ length: width }, () => 0);
  return rows.map(([, cells]) => {
    const texts = Array.from({ length: width }, () => '');
    let at = 0;
    for (const [, , down, across, content] of cells) {
      while ((covered[at] ?? 0) > 0) {
        covered[at] = (covered[at] ?? 1) - 1;
        at += 1;
      }
      if (at < width) texts[at] = plainText(content);
      for (let column = at; column < Math.min(at + across, width); column += 1) covered[column] = down - 1;
      at += across;
    }
    for (; at < width; at += 1) covered[at] = Math.max((covered[at] ?? 0) - 1, 0);
    return texts;
  });
}

function isNumeric(body: readonly string[][], at: number): boolean {
  const texts = body.map((row) => row[at] ?? '').filter((text) => text !== '');
  return texts.length > 0 && texts.every((text) => /^[+-]?[\d.,\s']*\d\s?[%€$£]?$/.test(text));
}
