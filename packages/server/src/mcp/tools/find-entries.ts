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
      .describe(
        'Paths such as "name", "customer.name" or "orders(of customer).total", and objects that say more of related entries: {"orders(of customer)": {"fields": ["total"], "sort": "-total", "limit": 5}}; all fields when left out',
      ),
    sort: z
      .string()
      .max(500)
      .optional()
      .describe('Fields separated by commas; "-" before one sorts downwards'),
    distinct: z
      .array(z.string().max(500))
      .max(10)
      .optional()
      .describe('Of entries with the same values in these fields only the first by `sort` is given'),
    limit: z.int().min(1).max(200).default(25).describe('Entries of a page'),
    cursor: z.string().max(30_000).optional().describe('`next` of the page before'),
  }),
  call: ({ module, ...body }, api) =>
    api.request('POST', `/modules/${part(module)}/resources/query`, { body }),
});
