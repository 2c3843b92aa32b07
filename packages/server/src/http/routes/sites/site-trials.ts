import { moduleIdentifier, uuid } from '@bakehouse/contract';
import { buildWarning } from '@bakehouse/sites/wire';
import { basePool } from '@bakehouse/store';
import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { siteFor } from '../../../sites/shown-sites.ts';
import { siteIdentifier } from '../../../sites/site-definition.ts';
import { defineRoute } from '../../define-route.ts';
import { accessOf } from './sites.ts';

const path = z.string().min(1).max(500);

/** One resource of a site as it would be. */
export const siteChange = z.strictObject({
  module: moduleIdentifier,
  id: uuid.optional().describe('The stored one that it changes; left out for a new one'),
  data: z.record(z.string(), z.unknown()).describe('What is changed of it'),
});

/** A site as it would be. */
export const siteTrialBody = z
  .object({
    pages: z.int(),
    rendered: z.int().describe('Pages that were rendered; the others are as in the trial before'),
    warnings: z.array(buildWarning),
    preview_url: z.string().describe('Where it can be seen; nobody can guess it'),
    preview_path_url: z.string().describe('The same without a host of its own'),
  })
  .meta({ id: 'SiteTrial' });

/** A whole site as it would be. */
export const trySite = defineRoute({
  method: 'POST',
  path: '/sites/:id/trials',
  work: 'build',
  tag: 'Sites',
  summary:
    'Builds a whole site as it would be with these pages, layouts, blocks, sections and views, for whoever may store them and with their rights. Nothing is stored, and what is built cannot be deployed. `assets` are for administrators.',
  access: 'user',
  params: z.object({ id: siteIdentifier }),
  body: z.strictObject({
    changes: z.array(siteChange).max(2_000),
    assets: z
      .array(
        z.union([
          z.strictObject({ path, text: z.string(), verbatim: z.boolean().optional() }),
          z.strictObject({ path, base64: z.base64(), verbatim: z.boolean().optional() }),
        ]),
      )
      .max(2_000)
      .optional()
      .describe('Files in the place of those of the same path'),
  }),
  seconds: 1500,
  answers: { 200: { about: 'Where it can be seen.', schema: siteTrialBody } },
  problems: [401, 403, 404, 409, 422, 502],
  async handle(input) {
    const { services, body } = input;
    const access = accessOf({ ...input, db: basePool(services.pool()) });
    const site = await siteFor(access, input.params.id, 'read');
    const { tryChanges } = await import('../../../sites/try-changes.ts');
    const { changes, assets = [] } = body;
    return {
      status: 200,
      body: await tryChanges(access, services.sites, site, { changes, assets }, randomUUID()),
    };
  },
});
