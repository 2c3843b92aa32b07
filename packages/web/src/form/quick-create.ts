import { createContext, type ComponentType } from 'react';

/** Makes an entry of a module beside a form, which keeps what is typed in it. */
export type QuickCreate = ComponentType<{
  module: string;
  onCreated: (id: string) => void;
  onClose: () => void;
}>;

/** How a relation makes what it shall name; undefined where there is no form around it. */
export const QuickCreateContext = createContext<QuickCreate | undefined>(undefined);
