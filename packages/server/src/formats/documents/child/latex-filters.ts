import type { LatexFilter } from '@bakehouse/contract';
import { walk, type Attributes, type Document, type Node } from './ast.ts';
import { fitColumns } from './fit-columns.ts';
import type { TableContent } from './tables.ts';

/** Prepares a document that becomes LaTeX, as the filters say. */
export function applyLatexFilters(document: Document, filters: readonly LatexFilter[]): void {
  walk(document.blocks, ({ t, c }) => {
    if (t === 'Table' && filters.includes('table')) fitColumns(c as TableContent);
    if (t === 'Header' && !filters.includes('heading_to_toc'))
      keepFromContents(c as [number, Attributes, Node[]]);
  });
}

/** Without the filter an unnumbered heading is what LaTeX means by it: one that the table of contents does not show. */
function keepFromContents([, attributes]: [number, Attributes, Node[]]): void {
  const classes = attributes[1];
  if (classes.includes('unnumbered') && !classes.includes('unlisted')) classes.push('unlisted');
}
