import { forgetAccessServer, keepAccessReport, listAccessServers } from '@bakehouse/store';
import * as z from 'zod';
import { defineRoute, type Route } from '../../define-route.ts';
import { pageSchema } from '../../request/paging.ts';

const slug = z
  .string()
  .max(38)
  .regex(/^[a-z][a-z0-9-]*$/, 'must be lower-case letters, digits and hyphens after a letter');
const line = z.string().max(500);
const count = z.int().min(0).max(10_000);
const host = z.string().min(1).max(253);

const reported = {
  slug,
  from: z.enum(['user', 'ci', 'outside']).describe('Who the machine that looked is on the mesh'),
  hostname: host,
  address: z.string().max(45).nullable().describe('Its address on the mesh'),
  domains: z.strictObject({ app: host, api: host, ws: host }),
  users: z.array(z.string().max(254)).max(1000).describe('Who may reach it'),
  keys: z
    .array(z.strictObject({ name: line, expiresAt: z.iso.datetime().nullable() }))
    .max(100)
    .describe('Keys that act for it; null where one does not expire'),
  passed: count,
  failed: count,
  skipped: count,
  failures: z.array(z.strictObject({ title: line, detail: line })).max(200),
};

const report = z.strictObject({
  ...reported,
  everyMinutes: z
    .int()
    .min(1)
    .max(100_000)
    .describe('In how many minutes the next report comes; half as many later it is overdue'),
});

const server = z
  .object({
    ...reported,
    at: z.iso.datetime().describe('When it was last verified'),
    dueAt: z.iso.datetime().describe('When the next report is overdue'),
    state: z.enum(['ok', 'failed', 'overdue']),
  })
  .meta({ id: 'AccessServer' });

const shared = { tag: 'Network access', access: 'admin' } as const;

/** The servers behind the mesh, as they were last reported. */
const servers = defineRoute({
  ...shared,
  method: 'GET',
  path: '/access/servers',
  summary: 'Lists the servers that `bakehouse access verify --report` told of, those in trouble first.',
  scope: 'account',
  answers: { 200: { about: 'Each server from each point of view.', schema: pageSchema(server) } },
  problems: [401, 403],
  async handle({ actor, db }) {
    return { status: 200, body: { data: await listAccessServers(db, actor), next: null } };
  },
});

/** Takes what a verification found. */
const newReport = defineRoute({
  ...shared,
  method: 'POST',
  path: '/access/reports',
  summary:
    'Takes what a verification of a server found. Administrators are notified of failed checks, and when the next report does not come.',
  body: report,
  answers: { 204: { about: 'Kept in place of the last one.' } },
  problems: [401, 403],
  async handle({ actor, db, body: { everyMinutes, ...found } }) {
    await keepAccessReport(db, actor, found, everyMinutes);
    return { status: 204 };
  },
});

/** Forgets a server. */
const forgetServer = defineRoute({
  ...shared,
  method: 'DELETE',
  path: '/access/servers/:slug',
  scope: 'account',
  summary: 'Forgets a server that is no longer verified. The server itself stays as it is.',
  params: z.object({ slug }),
  answers: { 204: { about: 'Forgotten.' } },
  problems: [401, 403, 404],
  async handle({ actor, db, params }) {
    await forgetAccessServer(db, actor, params.slug);
    return { status: 204 };
  },
});

/** Everything about servers behind the mesh. */
export const accessRoutes: readonly Route[] = [servers, newReport, forgetServer];
