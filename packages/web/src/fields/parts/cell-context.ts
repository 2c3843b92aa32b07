import { createContext, type ComponentType } from 'react';
import type { FieldCellProps, FieldUi } from '../define-field-ui.ts';

/** How cells of any type are drawn; lists use it for the cells of their rows. */
export interface Cells {
  Cell: ComponentType<FieldCellProps>;
  alignOf: (type: string) => FieldUi['align'];
}

/** How lists draw the cells of their rows. */
export const CellContext = createContext<Cells | undefined>(undefined);
