import { eraseResource, eraseUser } from '@bakehouse/store';
import * as z from 'zod';
import { idParams } from '../../../identity/schemas.ts';
import { defineRoute } from '../../define-route.ts';
import { whoOf } from '../../request/audited.ts';
import { accessOf, resourceParams } from '../../request/resource-input.ts';

/** What was erased, or would be. */
export const eraseReport = z
  .object({
    dryRun: z.boolean(),
    resources: z.int(),
    revisions: z.int(),
    runs: z.int().describe('Runs whose input, output and trace were emptied'),
    mails: z.int(),
    notifications: z.int(),
    files: z.int().describe('Files that nothing else holds'),
    answers: z.int().describe('Answers kept for requests sent again'),
    events: z.int().describe('Changes that workflows were not started for yet'),
    credentials: z.int().describe('Sessions, tokens, passkeys and other ways to sign in'),
    addresses: z.int().describe('Entries of the audit log that lost their network address'),
    note: z.string(),
  })
  .meta({ id: 'EraseReport' });

/** What was erased, or would be. */
export type EraseReport = z.infer<typeof eraseReport>;

const note =
  'Backups and exports made before, and sites that were built, still hold it. Make a new backup, delete older ones, and build those sites again.';

const body = z.strictObject({
  dryRun: z.boolean().default(true).describe('Whether it is only counted; false erases for good'),
});
const answers = { 200: { about: 'What was erased, or would be.', schema: eraseReport } };

/** Erases a resource. */
export const eraseOneResource = defineRoute({
  method: 'POST',
  path: '/modules/:module/resources/:id/erase',
  tag: 'Resources',
  summary:
    'Erases a resource for good, also a deleted one, with all that names it; only counts it unless `dryRun` is false.',
  access: 'admin',
  params: resourceParams,
  body,
  answers,
  problems: [401, 403, 404, 409],
  async handle(input) {
    const { params, services, actor, session, request } = input;
    const { dryRun } = input.body;
    const { db: _db, setInForm: _set, ...access } = accessOf(input);
    const who = whoOf({ actor, session }, request);
    const report = await eraseResource(services.pool(), { ...access, who }, params.module, params.id, {
      dryRun,
    });
    return { status: 200, body: { dryRun, ...report, note } };
  },
});

/** Erases a user. */
export const eraseOneUser = defineRoute({
  method: 'POST',
  path: '/users/:id/erase',
  tag: 'Users',
  summary:
    'Erases a user for good, with what was kept of what they did; only counts it unless `dryRun` is false. The last administrator stays.',
  access: 'admin',
  scope: 'account',
  params: idParams,
  body,
  answers,
  problems: [404, 409],
  async handle({ params: { id }, body: { dryRun }, actor, session, request, services }) {
    const who = whoOf({ actor, session }, request);
    const report = await eraseUser(services.pool(), services.modules(), id, { who, dryRun });
    return { status: 200, body: { dryRun, ...report, note } };
  },
});
