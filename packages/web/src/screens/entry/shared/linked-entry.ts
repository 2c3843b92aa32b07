import type { FieldDefinition } from '@bakehouse/contract';
import { createContext } from 'react';

/** An entry as a link gives it, with all that is needed to show it. */
export interface LinkedEntry {
  title: string;
  name: string;
  updatedAt: string;
  expiresAt: string;
  sections: {
    title: string | null;
    description: string | null;
    columns: number;
    fields: FieldDefinition[];
  }[];
  data: Record<string, unknown>;
  names: Record<string, string>;
  files: Record<string, { name: string; mime: string; size: number }>;
}

/** What is known of what an entry names, where nothing more can be asked for. */
export const LinkedContext = createContext<Pick<LinkedEntry, 'names' | 'files'> & { token: string }>({
  names: {},
  files: {},
  token: '',
});
