import { prune } from '@bakehouse/store';
import * as z from 'zod';
import { defineRoute } from '../../define-route.ts';

/** What removed fields and modules left behind. */
export const pruneReport = z
  .object({
    fields: z.array(
      z.object({
        module: z.string(),
        field: z.string(),
        values: z.int().describe('How many resources have a value in it'),
      }),
    ),
    modules: z.array(
      z.object({
        module: z.string().describe('The first 40 letters of its identifier'),
        resources: z.int(),
        revisions: z.int(),
        changes: z.int().describe('Entries of its change feed'),
      }),
    ),
  })
  .meta({ id: 'PruneReport' });

/** What removed fields and modules left behind. */
export type PruneReport = z.infer<typeof pruneReport>;

/** Drops what removed fields and modules left behind. */
export const pruneRemoved = defineRoute({
  method: 'POST',
  path: '/maintenance/prune',
  tag: 'Maintenance',
  summary: 'Drops the data of removed fields and modules for good; with `dryRun` only tells what there is.',
  access: 'admin',
  body: z.strictObject({ dryRun: z.boolean().default(false) }),
  answers: { 200: { about: 'What was dropped, or would be.', schema: pruneReport } },
  problems: [401, 403],
  async handle({ body, services }) {
    return { status: 200, body: await prune(services.pool(), body) };
  },
});
