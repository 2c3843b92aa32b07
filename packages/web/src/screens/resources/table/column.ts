import type { ReactNode } from 'react';

/** A column of a table. */
export interface Column<R> {
  id: string;
  title: string;
  align?: 'end' | undefined;
  sortable?: boolean;
  cell: (row: R, index: number) => ReactNode;
}
