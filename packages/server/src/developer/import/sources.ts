import { Problem } from '@bakehouse/contract';
import { importN8n } from './n8n/index.ts';
import { importNodeRed } from './node-red/index.ts';
import { importCsv } from './modules/csv.ts';
import { importDirectus } from './modules/directus.ts';
import { importStrapi } from './modules/strapi.ts';
import type { Made } from './made.ts';

/** A file to import. */
export interface ImportFile {
  /** Without folder and ending. */
  name: string;
  text: string;
}

/** Where definitions can come from. */
export interface Source {
  name: string;
  about: string;
  read: (files: readonly ImportFile[]) => Made;
}

/** Every source, as the command and the app name them. */
export const sources: readonly Source[] = [
  { name: 'n8n', about: 'Workflows of n8n', read: (files) => importN8n(files.map(jsonOf)) },
  { name: 'node-red', about: 'Flows of Node-RED', read: (files) => importNodeRed(files.map(jsonOf)) },
  {
    name: 'directus',
    about: 'A schema snapshot of Directus, as JSON',
    read: (files) => together(files.map((file) => importDirectus(jsonOf(file)))),
  },
  {
    name: 'strapi',
    about: 'Content types of Strapi (schema.json)',
    read: (files) => importStrapi(files.map(jsonOf)),
  },
  {
    name: 'csv',
    about: 'A table as CSV, such as Airtable exports it',
    read: (files) => together(files.map(({ name, text }) => importCsv(name, text))),
  },
];

function jsonOf({ name, text }: ImportFile): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem('invalid', `"${name}" is not JSON.`, {
      errors: [{ path: '', code: 'not_json', message: `"${name}" is not JSON` }],
    });
  }
}

function together(made: readonly Made[]): Made {
  return {
    workflows: made.flatMap(({ workflows }) => workflows),
    modules: made.flatMap(({ modules }) => modules),
    todo: made.flatMap(({ todo }) => todo),
    taken: made.flatMap(({ taken }) => taken),
  };
}
