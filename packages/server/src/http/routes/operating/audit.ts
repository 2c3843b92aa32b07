import { auditActions, uuid } from '@bakehouse/contract';
import { eachAudit, readAudit, writeAudit } from '@bakehouse/store';
import { Readable } from 'node:stream';
import * as z from 'zod';
import { auditFormats } from '../../../formats/export/audit-export.ts';
import { exportTurn } from '../../../formats/export/export-turn.ts';
import { contentDisposition } from '../../../formats/files/content-disposition.ts';
import { plainText } from '../../../identity/schemas.ts';
import { defineRoute } from '../../define-route.ts';
import { whoOf } from '../../request/audited.ts';
import { keyOfCursor, pageOf, pageQuery, pageSchema } from '../../request/paging.ts';

const shared = { tag: 'Audit log', access: 'admin', scope: 'account' } as const;

/** Whole actions, and the areas that they belong to. */
const wanted = [...new Set([...auditActions, ...auditActions.flatMap((each) => each.split('.')[0] ?? [])])];

const filter = {
  actor: uuid.optional().describe('Id of the user who did it'),
  action: z
    .enum(wanted)
    .optional()
    .describe('What was done, such as `user.create`, or an area such as `user`'),
  kind: plainText.max(50).optional().describe('Kind of what it was done to, such as `user` or `module`'),
  target: plainText
    .max(500)
    .optional()
    .describe('Id of what it was done to; of a resource, also where it was read among others'),
  from: z.iso.datetime({ offset: true }).optional().describe('At this time or later'),
  to: z.iso.datetime({ offset: true }).optional().describe('Before this time'),
};

const entry = z
  .object({
    id: z.string(),
    at: z.string().describe('When it was done, in UTC'),
    action: z.enum(auditActions),
    actor: z
      .object({ id: z.string(), name: z.string().nullable(), email: z.string().nullable() })
      .nullable()
      .describe(
        'Who did it; without a name where the user is gone, null for the system and those who are not known',
      ),
    via: z.enum(['session', 'token', 'link', 'run', 'user', 'command', 'nobody', 'system']),
    address: z.string().nullable().describe('Network address that the request came from'),
    run: z.string().nullable().describe('The run that did it'),
    target: z
      .object({ kind: z.string(), id: z.string(), name: z.string().nullable() })
      .nullable()
      .describe('What it was done to'),
    details: z
      .record(z.string(), z.unknown())
      .describe('Names and numbers; never a secret or the content of a field'),
  })
  .meta({ id: 'AuditEntry' });

const audit = defineRoute({
  ...shared,
  method: 'GET',
  path: '/audit',
  summary: 'Lists what was done, the latest first.',
  query: z.strictObject({ ...pageQuery, ...filter }),
  answers: { 200: { about: 'The entries.', schema: pageSchema(entry) } },
  async handle({ query: { limit, cursor, ...query }, db }) {
    const before = keyOfCursor(cursor, /^\d{1,18}$/);
    const rows = await readAudit(db, query, { limit: limit + 1, before });
    return { status: 200, body: pageOf(rows, limit, ({ id }) => id) };
  },
});

const exportAudit = defineRoute({
  ...shared,
  method: 'GET',
  path: '/audit/export',
  work: 'transfer',
  summary:
    'Gives all entries that are asked for as one file, the latest first. That is noted, too. Where as many exports run as may, the answer is 429 with `Retry-After`.',
  query: z.strictObject({ ...filter, format: z.enum(['csv', 'ndjson']).prefault('csv') }),
  answers: {
    200: { about: 'The file.', type: 'application/x-ndjson', also: ['text/csv'] },
  },
  async handle({ query: { format, ...query }, actor, session, request, services }) {
    const { mime, ending, write } = auditFormats[format];
    const name = `audit-${new Date().toISOString().slice(0, 10)}.${ending}`;
    const headers = { 'content-type': mime, 'content-disposition': contentDisposition('attachment', name) };
    if (request.method === 'HEAD') return { status: 200, headers, body: Readable.from([]) };
    const pool = services.pool();
    await writeAudit(pool, {
      action: 'audit.export',
      who: whoOf({ actor, session }, request),
      details: { format, ...query },
    });
    const most = Math.max(1, Math.floor(services.config.DATABASE_POOL / 4));
    const turn = { among: services.config, whose: actor.user?.id ?? '', most };
    return { status: 200, headers, body: exportTurn(turn, write(eachAudit(pool, query))) };
  },
});

/** The routes of the audit log. */
export const auditRoutes = [audit, exportAudit];
