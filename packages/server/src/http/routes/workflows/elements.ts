import { elementDescription, Problem } from '@bakehouse/contract';
import { findElements, readElements } from '@bakehouse/store';
import * as z from 'zod';
import { defineRoute, type Route } from '../../define-route.ts';
import { keyOfCursor, pageOf, pageQuery, pageSchema } from '../../request/paging.ts';

const shared = { tag: 'Workflows', access: 'admin' } as const;

/** Types that one request may ask for. */
const most = 200;

const list = defineRoute({
  ...shared,
  method: 'GET',
  path: '/elements',
  summary: 'Lists the element types that are made of what is stored, such as operations of APIs.',
  query: z.object({
    ...pageQuery,
    search: z.string().max(200).optional().describe('Words that stand in the type, the title or the summary'),
    source: z.string().max(200).optional().describe('What they belong to, such as `api/shop`'),
  }),
  answers: {
    200: {
      about: 'The element types.',
      schema: pageSchema(z.object({ type: z.string(), title: z.string(), summary: z.string() })),
    },
  },
  problems: [401, 403],
  async handle({ query: { limit, cursor, search, source }, db }) {
    const after = keyOfCursor(cursor, /^(?:event\/)?[a-z]+\/[\w-]+\/[\w-]+$/);
    const found = await findElements(db, { search, source, after, limit: limit + 1 });
    return { status: 200, body: pageOf(found, limit, ({ type }) => type) };
  },
});

const described = defineRoute({
  ...shared,
  method: 'GET',
  path: '/elements/described',
  summary:
    'Describes element types that are made of what is stored: their options, what they give, and their docs.',
  query: z.object({
    types: z.string().max(30_000).describe(`Types with commas between them, at most ${most}`),
  }),
  answers: {
    200: { about: 'Those of them that there are.', schema: pageSchema(elementDescription) },
  },
  problems: [401, 403],
  async handle({ query: { types }, db }) {
    const wanted = types.split(',');
    if (wanted.length > most) {
      const message = `at most ${most} types are described at once, not ${wanted.length}: ask again for the others`;
      throw new Problem('invalid', `types: ${message}.`, {
        errors: [{ path: 'types', message, code: 'too_many' }],
      });
    }
    const found = await readElements(db, wanted);
    return { status: 200, body: { data: found.map(({ description }) => description), next: null } };
  },
});

/** The routes of element types that are made of what is stored. */
export const elementRoutes: readonly Route[] = [list, described];
