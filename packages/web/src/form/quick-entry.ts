import { createContext, type ComponentType } from 'react';

/** Makes or changes an entry of a module over a form or a page, which keeps what is typed in it. */
export type QuickEntry = ComponentType<{
  module: string;
  /** The entry that is changed; a new one where left out. */
  id?: string | undefined;
  onSaved: (id: string) => void;
  onClose: () => void;
}>;

/** How a relation makes and changes what it names; undefined where nothing around it keeps. */
export const QuickEntryContext = createContext<QuickEntry | undefined>(undefined);
