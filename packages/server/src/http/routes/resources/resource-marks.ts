import { readChanges, readLastUpdated, readTotal } from '@bakehouse/store';
import * as z from 'zod';
import { defineRoute } from '../../define-route.ts';
import { hasAlready } from '../../answer/etag.ts';
import {
  accessOf,
  filterParam,
  limitParam,
  moduleParams,
  searchParam,
} from '../../request/resource-input.ts';

const cursor = z.string().describe('Where the change feed stands; for `since` of `changes`');
const fresh = { 'cache-control': 'private, no-cache' };

/** How many resources there are. */
export const resourceTotal = defineRoute({
  method: 'GET',
  path: '/modules/:module/resources/total',
  tag: 'Resources',
  summary: 'Counts the resources that the caller may read.',
  access: 'user',
  params: moduleParams,
  query: z.strictObject({ filter: filterParam, search: searchParam }),
  answers: {
    200: { about: 'The count.', schema: z.object({ total: z.int(), cursor }) },
    304: { about: 'Not changed.' },
  },
  problems: [401, 403, 404],
  async handle(input) {
    const { total, cursor: place, etag } = await readTotal(accessOf(input), input.params.module, input.query);
    const headers = { ...fresh, etag };
    return hasAlready(input.request, etag)
      ? { status: 304, headers }
      : { status: 200, body: { total, cursor: place }, headers };
  },
});

/** When a resource changed last. */
export const resourceLastUpdated = defineRoute({
  method: 'GET',
  path: '/modules/:module/resources/lastUpdated',
  tag: 'Resources',
  summary: 'Tells when the last change that the caller may know of happened; deletions count.',
  access: 'user',
  params: moduleParams,
  answers: {
    200: {
      about: 'The moment, or null where nothing ever changed.',
      schema: z.object({ lastUpdated: z.string().nullable(), cursor }),
    },
    304: { about: 'Not changed.' },
  },
  problems: [401, 403, 404],
  async handle(input) {
    const { lastUpdated, cursor: place, etag } = await readLastUpdated(accessOf(input), input.params.module);
    const headers = { ...fresh, etag };
    return hasAlready(input.request, etag)
      ? { status: 304, headers }
      : { status: 200, body: { lastUpdated, cursor: place }, headers };
  },
});

const change = z.object({
  op: z.enum(['upsert', 'delete', 'forget']).describe('`forget`: the caller may no longer see it'),
  id: z.string(),
  version: z.int().describe('0 where `op` is `forget`'),
  createdAt: z.string().optional(),
  updatedAt: z.string().optional(),
  createdBy: z.string().nullable().optional(),
  updatedBy: z.string().nullable().optional(),
  data: z.record(z.string(), z.unknown()).optional(),
});

/** What changed since a cursor. */
export const resourceChanges = defineRoute({
  method: 'GET',
  path: '/modules/:module/resources/changes',
  tag: 'Resources',
  summary: 'Gives the latest state of every resource changed since a cursor; none is ever skipped.',
  access: 'user',
  params: moduleParams,
  query: z.strictObject({
    since: z.string().max(1000).optional().describe('Cursor; from the beginning when left out'),
    limit: limitParam(500, 1000),
  }),
  answers: {
    200: {
      about: 'A page of changes.',
      schema: z.object({ data: z.array(change), next: z.string(), more: z.boolean() }),
    },
  },
  problems: [401, 403, 404, 410],
  async handle(input) {
    const { entries, next, more } = await readChanges(accessOf(input), input.params.module, input.query);
    return {
      status: 200,
      body: `{"data":[${entries.join(',')}],"next":${JSON.stringify(next)},"more":${more}}`,
    };
  },
});
