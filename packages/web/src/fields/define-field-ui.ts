import type { FieldDefinition } from '@bakehouse/contract';
import type { ComponentType } from 'react';
import type { ControlProps, RowStatus } from '../parts/controls/FormRow.tsx';

/** What a control gets: the field, its value, and how to tell of a new one. */
export interface FieldControlProps<V = unknown> {
  field: FieldDefinition;
  /** The path in the form, such as `items.0.price`. */
  path: string;
  value: V;
  onChange: (value: unknown) => void;
  disabled: boolean;
  status?: RowStatus | undefined;
  /** Ties the control to its label and messages. */
  control: ControlProps;
  autoFocus?: boolean | undefined;
}

/** What a cell gets. */
export interface FieldCellProps {
  field: FieldDefinition;
  value: unknown;
}

/** How a field type is shown and edited. */
export interface FieldUi {
  type: string;
  Control: ComponentType<FieldControlProps>;
  /** One line in a table. */
  Cell: ComponentType<FieldCellProps>;
  /** In full on the show view; the cell where left out. */
  Show?: ComponentType<FieldCellProps>;
  /** Takes the whole width of a form. */
  wide?: boolean;
  /** Numbers stand at the right. */
  align?: 'end';
  /** Can be edited in a table cell. */
  inline?: boolean;
  /** Has several parts, which the label names as a group. */
  group?: boolean;
}

/** States how a field type is shown and edited. */
export function defineFieldUi(ui: FieldUi): FieldUi {
  return ui;
}
