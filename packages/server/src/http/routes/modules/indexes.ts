import * as z from 'zod';
import { defineRoute } from '../../define-route.ts';
import { pageSchema } from '../../request/paging.ts';

const states = ['proposed', 'waiting', 'building', 'built', 'failed', 'interrupted'] as const;

const indexBody = z
  .object({
    id: z.string(),
    module: z.string(),
    equal: z.array(z.string()).describe('Fields that resources are asked for by their value'),
    order: z
      .array(z.string())
      .describe('What follows: an order, or a field with a range of values; a minus sign means descending'),
    state: z.enum(states),
    why: z.string(),
    times: z.number().describe('How often it was asked; of one that is built, since then'),
    milliseconds: z.number().describe('How long an answer took on the average'),
    slowest: z.number().describe('How long the slowest one took'),
    askedAt: z.iso.datetime().describe('When it was last asked'),
    rows: z.number().describe('About how many resources the module has'),
    bytes: z.number().describe('Its size; an estimate until it is built'),
    progress: z
      .object({ phase: z.string(), done: z.number(), total: z.number() })
      .nullable()
      .describe('While it is being built: what PostgreSQL does, and how far it is'),
    problem: z.string().nullable().describe('Why it could not be built'),
    at: z.iso.datetime().nullable().describe('When it was asked to be built'),
  })
  .meta({ id: 'Index' });

const params = z.object({ id: z.string().regex(/^[0-9a-f]{16}$/, 'must be the id of an index') });

/** Proposals, and what became of them. */
export const indexes = defineRoute({
  method: 'GET',
  path: '/indexes',
  tag: 'Modules',
  summary: 'Lists the indexes that would help what was asked lately, and those that were built.',
  access: 'admin',
  answers: {
    200: {
      about: 'What is being built first, then what would save most time, then what is built.',
      schema: pageSchema(indexBody),
    },
  },
  problems: [401, 403],
  async handle({ services }) {
    return { status: 200, body: { data: await services.modules().indexes.list(), next: null } };
  },
});

/** Builds a proposed index. */
export const buildProposedIndex = defineRoute({
  method: 'POST',
  path: '/indexes/:id/build',
  tag: 'Modules',
  summary: 'Builds a proposed index while others read and write; `GET /indexes` tells how far it is.',
  access: 'admin',
  audited: true,
  params,
  answers: { 202: { about: 'It is built as soon as its turn comes.' } },
  problems: [401, 403, 404, 409],
  async handle({ params: { id }, db, services }) {
    await services.modules().indexes.build(db, id);
    return { status: 202 };
  },
});

/** Drops an index, or forgets a proposal. */
export const dropIndex = defineRoute({
  method: 'DELETE',
  path: '/indexes/:id',
  tag: 'Modules',
  summary: 'Drops an index that was built by a proposal, or forgets the proposal until it is asked again.',
  access: 'admin',
  audited: true,
  params,
  answers: { 204: { about: 'It is gone, or is being dropped.' } },
  problems: [401, 403, 404, 409],
  async handle({ params: { id }, db, services }) {
    await services.modules().indexes.drop(db, id);
    return { status: 204 };
  },
});
