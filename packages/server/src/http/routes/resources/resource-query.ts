import { aggregate, readListText } from '@bakehouse/store';
import * as z from 'zod';
import { defineRoute } from '../../define-route.ts';
import {
  accessOf,
  filterParam,
  limitParam,
  moduleParams,
  namesParam,
  searchParam,
  selectedBy,
  timeZoneParam,
} from '../../request/resource-input.ts';
import { expanded } from './resources.ts';

const filter = z.unknown().optional().describe('Filter, as in the list');

const names = z.array(z.string().max(500)).max(20);

/** A list that is asked for in the body, for what does not fit into an address. */
export const queryResources = defineRoute({
  method: 'POST',
  path: '/modules/:module/resources/query',
  tag: 'Resources',
  summary: "Lists a module's resources as asked for in the body; changes nothing.",
  access: 'user',
  params: moduleParams,
  body: z.strictObject({
    fields: z
      .array(z.unknown())
      .max(500)
      .optional()
      .describe(
        'Paths such as "customer.name" or "items.*", and objects from a relation to {fields, filter, sort, limit}; all fields when left out',
      ),
    filter,
    search: searchParam,
    sort: z.string().max(500).optional().describe('As in the list'),
    distinct: names.optional().describe('As in the list'),
    limit: z.int().min(1).max(1000).default(25).describe('Entries of a page'),
    cursor: z.string().max(30_000).optional().describe('Where the page before ended'),
    highlights: z.boolean().optional().describe('Whether each comes with what the search has found in it'),
  }),
  answers: {
    200: { about: 'A page.', schema: z.object({ data: z.array(expanded), next: z.string().nullable() }) },
  },
  problems: [400, 401, 403, 404],
  async handle(input) {
    const { fields, ...rest } = input.body;
    const select = selectedBy(fields);
    const { json, next } = await readListText(accessOf(input), input.params.module, { ...rest, select });
    return { status: 200, body: `{"data":[${json}],"next":${JSON.stringify(next)}}` };
  },
});

const groups = {
  200: {
    about: 'A row for each group, with its keys and values under the names by which they were asked for.',
    schema: z.object({
      data: z.array(z.record(z.string(), z.unknown())),
      more: z.boolean().describe('Whether there are groups beyond the limit'),
    }),
  },
};
const sort = z
  .string()
  .max(1000)
  .optional()
  .describe('Keys and values to sort by; by the keys when left out');

/** Figures over resources. */
export const aggregateResources = defineRoute({
  method: 'GET',
  path: '/modules/:module/resources/aggregate',
  tag: 'Resources',
  summary: 'Works out figures over the resources that the caller may read, in groups.',
  access: 'user',
  params: moduleParams,
  query: z.strictObject({
    by: namesParam.describe(
      'Keys of the groups: country,customer.country,month(placed),grid(place by 2); one group when left out',
    ),
    values: namesParam.describe(
      'What is told of each: count, and count, sum, avg, min, max, median, distinct of a field; count when left out',
    ),
    having: filterParam.describe('Filter over keys and values in JSON, such as {"sum(total)": {"_gt": 100}}'),
    filter: filterParam,
    search: searchParam,
    sort,
    limit: limitParam(100, 10_000),
    timeZone: timeZoneParam,
  }),
  answers: groups,
  problems: [400, 401, 403, 404],
  async handle(input) {
    const { by = [], values = ['count'], ...rest } = input.query;
    const { json, more } = await aggregate(accessOf(input), input.params.module, { ...rest, by, values });
    return { status: 200, body: `{"data":[${json}],"more":${more}}` };
  },
});

/** The same, asked for in the body. */
export const queryAggregate = defineRoute({
  method: 'POST',
  path: '/modules/:module/resources/aggregate',
  tag: 'Resources',
  summary: 'Works out figures as asked for in the body; changes nothing.',
  access: 'user',
  params: moduleParams,
  body: z.strictObject({
    by: names.default([]).describe('Keys of the groups'),
    values: names.min(1).default(['count']).describe('What is told of each'),
    having: z.unknown().optional().describe('Filter over keys and values'),
    filter,
    search: searchParam,
    sort,
    limit: z.int().min(1).max(10_000).default(100).describe('Most groups'),
    timeZone: timeZoneParam,
  }),
  answers: groups,
  problems: [400, 401, 403, 404],
  async handle(input) {
    const { json, more } = await aggregate(accessOf(input), input.params.module, input.body);
    return { status: 200, body: `{"data":[${json}],"more":${more}}` };
  },
});
