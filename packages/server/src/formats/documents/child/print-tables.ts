import { walk, type Document } from './ast.ts';
import { fitColumns } from './fit-columns.ts';
import { rowsOf, type TableContent } from './tables.ts';

/** Longest text of a cell that surely has room on a page. */
const shortText = 600;

/** Prepares the tables of a document for print. Says whether rows can be kept whole: a row longer than a page would be cut off. */
export function printTables({ blocks }: Document): { wholeRows: boolean } {
  let wholeRows = true;
  walk(blocks, ({ t, c }) => {
    if (t !== 'Table') return;
    const table = c as TableContent;
    if (table[2].some(([, width]) => width.t === 'ColWidthDefault')) fitColumns(table);
    // The figure around a table would centre it.
    for (const column of table[2]) if (column[0].t === 'AlignDefault') column[0] = { t: 'AlignLeft' };
    embolden(table[3]);
    const { head = [], body } = rowsOf(table);
    if ([head, ...body].flat().some((text) => text.length > shortText)) wholeRows = false;
    walk([table[3], table[4]], (inner) => {
      if (inner.t === 'Image' || inner.t === 'Table') wholeRows = false;
    });
  });
  return { wholeRows };
}

/** Makes what stands in the head of a table bold: a table without one has no row that looks like it. */
function embolden(head: TableContent[3]): void {
  walk(head, (node) => {
    if (node.t === 'Plain' || node.t === 'Para') node.c = [{ t: 'Strong', c: node.c }];
  });
}
