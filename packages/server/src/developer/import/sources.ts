import { Problem } from '@bakehouse/contract';
import { importN8n } from './n8n/index.ts';
import { importNodeRed } from './node-red/index.ts';
import { importCsv } from './modules/csv.ts';
import { importDirectus } from './modules/directus.ts';
import { importStrapi } from './modules/strapi.ts';
import type { Made } from './made.ts';
import { jsonOf, mended, yamlOf, type ImportFile } from './read-file.ts';
import { textOf } from './text-of.ts';

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
    about: 'A schema snapshot of Directus, as YAML or JSON',
    read: (files) => together(files.map((file) => importDirectus(yamlOf(file)))),
  },
  {
    name: 'strapi',
    about: 'Content types of Strapi (schema.json)',
    read: (files) => together([importStrapi(files.map(jsonOf))]),
  },
  {
    name: 'csv',
    about: 'A table as CSV, such as Airtable exports it',
    read: (files) => together(files.map(({ name, text }) => importCsv(mended(name), mended(text)))),
  },
];

/** What all files give; two of them that would become one module are told. */
function together(made: readonly Made[]): Made {
  const modules = made.flatMap((each) => each.modules);
  const seen = new Set<string>();
  for (const { bakery_resource_module: identifier } of modules) {
    const module = textOf(identifier);
    if (seen.has(module))
      throw new Problem('invalid', `Two tables would become the module "${module}": rename one of them.`, {
        errors: [{ path: '', code: 'duplicate', message: `"${module}" would be there twice` }],
      });
    seen.add(module);
  }
  return {
    workflows: made.flatMap(({ workflows }) => workflows),
    modules,
    todo: made.flatMap(({ todo }) => todo),
    taken: made.flatMap(({ taken }) => taken),
  };
}
