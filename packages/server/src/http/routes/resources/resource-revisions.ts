import { resource } from '@bakehouse/contract';
import { readRevisions, restoreRevision } from '@bakehouse/store';
import * as z from 'zod';
import { defineRoute } from '../../define-route.ts';
import { expectedVersion, versionTag } from '../../answer/etag.ts';
import { accessOf, limitParam, resourceParams } from '../../request/resource-input.ts';

const revision = z.object({
  version: z.int(),
  op: z.enum(['create', 'update', 'delete']),
  at: z.string(),
  by: z.string().nullable().describe('User id; null for the system'),
  run: z.string().nullable().describe('The workflow run that caused it'),
  data: z.record(z.string(), z.unknown()),
  files: z.record(z.string(), z.int()).describe('Of each file that it held, by id: which version'),
  changes: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })),
});

/** Who changed what, when, by which run. */
export const listRevisions = defineRoute({
  method: 'GET',
  path: '/modules/:module/resources/:id/revisions',
  tag: 'Resources',
  summary: 'Lists the states that a resource had, the latest first.',
  access: 'user',
  params: resourceParams,
  query: z.strictObject({
    limit: limitParam(25, 1000),
    cursor: z
      .string()
      .regex(/^\d{1,9}$/, 'is not a cursor of this list')
      .transform(Number)
      .optional()
      .describe('Where the page before ended'),
  }),
  answers: {
    200: { about: 'A page.', schema: z.object({ data: z.array(revision), next: z.string().nullable() }) },
  },
  problems: [401, 403, 404],
  async handle(input) {
    const { limit, cursor } = input.query;
    const { revisions, next } = await readRevisions(accessOf(input), input.params.module, input.params.id, {
      limit,
      before: cursor,
    });
    return { status: 200, body: { data: revisions, next: next === null ? null : String(next) } };
  },
});

/** Undo. */
export const restoreOne = defineRoute({
  method: 'POST',
  path: '/modules/:module/resources/:id/revisions/:version/restore',
  tag: 'Resources',
  summary: 'Gives a resource the content it had at a version; one that was deleted comes back.',
  access: 'user',
  params: resourceParams.extend({
    version: z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number),
  }),
  answers: { 200: { about: 'The resource as it is now.', schema: resource } },
  problems: [401, 403, 404, 409, 412, 422, 428],
  async handle(input) {
    const { module, id, version: wanted } = input.params;
    const { json, version } = await restoreRevision(
      accessOf(input),
      module,
      id,
      wanted,
      expectedVersion(input.request),
    );
    return { status: 200, body: json, headers: { etag: versionTag(version) } };
  },
});
