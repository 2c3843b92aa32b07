import * as z from 'zod';
import { part } from '../path-part.ts';
import { defineTool } from '../define-tool.ts';
import { filter, moduleName, search } from './arguments.ts';

const names = z.array(z.string().max(500)).max(20);

/** Figures over entries. */
export const aggregate = defineTool({
  name: 'aggregate_entries',
  title: 'Work out figures',
  about:
    'Counts, sums, averages, smallest and largest values over entries, in groups: never add up pages yourself.',
  args: z.strictObject({
    module: moduleName,
    by: names
      .default([])
      .describe(
        'Keys of the groups, such as "status", "customer.country", "month(placed)" or, for places, "grid(place by 2)" in degrees',
      ),
    values: names
      .min(1)
      .default(['count'])
      .describe(
        'What is told of each group: "count", or count, sum, avg, min, max, median, distinct of a field: "sum(total)"',
      ),
    filter,
    search,
    having: z.record(z.string(), z.unknown()).optional().describe('Filter over keys and values'),
    sort: z.string().max(1000).optional(),
    limit: z.int().min(1).max(500).default(100).describe('Most groups'),
  }),
  call: ({ module, ...body }, api) =>
    api.request('POST', `/modules/${part(module)}/resources/aggregate`, { body }),
});
