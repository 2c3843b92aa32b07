import { countUnits, readCounts } from '@bakehouse/store';
import * as z from 'zod';
import { defineRoute } from '../../define-route.ts';
import {
  accessOf,
  filterParam,
  limitParam,
  moduleParams,
  searchParam,
  timeZoneParam,
} from '../../request/resource-input.ts';
import { givenDay } from '../../request/times.ts';

/** How many resources there are by the value of a field, or by time. */
export const resourceCounts = defineRoute({
  method: 'GET',
  path: '/modules/:module/resources/counts',
  tag: 'Resources',
  summary: 'Counts the resources that the caller may read, by the value of a field or by time.',
  access: 'user',
  params: moduleParams,
  query: z.strictObject({
    by: z.string().max(63).describe('The field; `createdAt` and the like, too'),
    unit: z.enum(countUnits).default('day').describe('Where the field holds times: days, weeks or months'),
    timeZone: timeZoneParam,
    from: givenDay.optional().describe('The first day that counts, where the field holds times'),
    limit: limitParam(50, 1000),
    filter: filterParam,
    search: searchParam,
  }),
  answers: {
    200: {
      about: 'By value the most frequent first, by time the earliest first.',
      schema: z.object({
        data: z.array(z.object({ value: z.unknown(), count: z.int() })),
        total: z.int().describe('All that are counted, also in groups beyond the limit'),
      }),
    },
  },
  problems: [400, 401, 403, 404],
  async handle(input) {
    return { status: 200, body: await readCounts(accessOf(input), input.params.module, input.query) };
  },
});
