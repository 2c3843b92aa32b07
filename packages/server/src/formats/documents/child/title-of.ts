import { plainText, type Document } from './ast.ts';

/** The title of a document: its own, or its first heading. */
export function titleOf({ meta, blocks }: Document): string {
  const own = plainText(meta['title']);
  if (own !== '') return own;
  const heading = blocks.find(({ t }) => t === 'Header');
  return heading === undefined ? '' : plainText((heading.c as unknown[])[2]);
}
