import * as z from 'zod';
import { part } from '../path-part.ts';
import { defineTool } from '../define-tool.ts';
import { filter, moduleName, search } from './arguments.ts';

/** Entries of a module. */
export const findEntries = defineTool({
  name: 'find_entries',
  title: 'Find entries',
  about:
    'Lists entries of a module by filter and search, a page at a time. Ask only for the fields that you need.',
  args: z.strictObject({
    module: moduleName,
    filter,
    search,
    fields: z
      .array(z.unknown())
      .max(100)
      .optional()
      .describe('Paths such as "name" or "customer.name"; all fields when left out'),
    sort: z
      .string()
      .max(500)
      .optional()
      .describe('Fields separated by commas; "-" before one sorts downwards'),
    limit: z.int().min(1).max(200).default(25).describe('Entries of a page'),
    cursor: z.string().max(30_000).optional().describe('`next` of the page before'),
  }),
  call: ({ module, ...body }, api) =>
    api.request('POST', `/modules/${part(module)}/resources/query`, { body }),
});
