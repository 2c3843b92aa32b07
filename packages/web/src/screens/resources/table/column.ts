import type { ReactNode } from 'react';

/** A column of a table. */
export interface Column<R> {
  id: string;
  title: string;
  align?: 'end' | undefined;
  sortable?: boolean;
  /** In pixels, where somebody has settled it. */
  width?: number | undefined;
  /** Where it stays while others are scrolled, in pixels from the edge. */
  stays?: number | undefined;
  cell: (row: R, index: number) => ReactNode;
}
