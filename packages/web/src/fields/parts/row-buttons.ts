import type { FieldDefinition } from '@bakehouse/contract';
import { createContext } from 'react';
import type { ListButton } from '../../form/form-context.ts';

/** A button of a list by the name that is shown. */
export type NamedButton = ListButton & { title: string };

/** The buttons of each row, each by the name that is shown. */
export function buttonsOf(field: FieldDefinition): NamedButton[] {
  const given = (field.options?.['buttons'] ?? []) as ListButton[];
  return given.map((button) => ({ ...button, title: button.title ?? button.identifier }));
}

/** What the buttons in rows do where an entry is shown and not edited. */
export interface ShownRows {
  press: (list: string, index: number, button: ListButton) => void;
  /** Whether a button has to wait for the server. */
  needsServer: (button: ListButton) => boolean;
}

/** Without it, such as in the history, rows have no buttons. */
export const ShownRowsContext = createContext<ShownRows | undefined>(undefined);
