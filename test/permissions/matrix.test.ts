import {
  addMail,
  beginSession,
  createApiToken,
  createNotification,
  createRole,
  createUser,
  decoyHash,
  putPreference,
} from '@bakehouse/store';
import { rowChanges, snapshotRows, type RowSnapshot } from '@bakehouse/store/testing';
import { testId, testPassword, useScenarios } from '@bakehouse/server/testing';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { routes } from '../../packages/server/src/http/routes/index.ts';
import { matrix } from './calls.ts';
import { makeFiles } from './file-calls.ts';
import { makeRows, must } from './make-rows.ts';
import type { Call, RouteCalls } from './route-calls.ts';
import { makeHiddenRun } from './run-calls.ts';
import { makeHiddenSite } from './site-calls.ts';
import { makeHiddenImports } from './import-calls.ts';
import { makeHiddenComments } from './comment-calls.ts';
import { makeHiddenLinks } from './link-calls.ts';
import { makeHiddenDashboards } from './dashboard-calls.ts';
import { makeHiddenViews } from './view-calls.ts';
import { workflows } from './workflow-calls.ts';
import { canary, missing, modules, roles, users, visibleTo } from './world.ts';

const env = { RATE_LIMIT: '10000000', SECRET_KEY: 'k'.repeat(32) };
const { it } = useScenarios({ modules, workflows, users, env });

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

async function send(
  who: string,
  method: Method,
  { path, body, headers }: Call,
): Promise<LightMyRequestResponse> {
  const request: InjectOptions = {
    method,
    url: path,
    headers: {
      ...(who === 'nobody' ? {} : { authorization: `Bearer ${tokens.get(who) ?? it().user(who).token}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: body as object }),
  };
  return it().app.inject(request);
}

/** API tokens of the administrator, each with one role and no scope: they may what whoever has only that role may. */
const narrow = ['nothing', 'overlap', 'maker', 'one', 'runner', 'lifter'];
const tokens = new Map<string, string>();
const tokenOf = (role: string) => `token of ${role}`;

let theirs = '';
beforeAll(async () => {
  await makeRows(it());
  await makeFiles(it());
  await must(it(), 'POST', '/modules/orders/resources', { id: testId(300), data: { number: 'spare' } });
  await must(it(), 'PUT', '/modules/spare', { bakery_resource: { fields: [] } });
  await must(it(), 'POST', '/tokens', { name: canary('token'), password: testPassword });
  const { pool } = it().database;
  for (const role of narrow) {
    const parts = { userId: it().user('admin').id, name: canary('token'), roles: [role], expiresAt: null };
    tokens.set(tokenOf(role), (await createApiToken(pool, parts)).token);
  }
  await makeHiddenRun(pool);
  await makeHiddenSite(pool);
  await createRole(pool, {
    slug: 'vaulted',
    title: canary('role'),
    permissions: [{ module: 'vault', action: 'read' }],
  });
  const user = await createUser(pool, {
    email: 'vaulted@example.com',
    name: canary('user'),
    passwordHash: decoyHash,
    roles: ['vaulted'],
  });
  theirs = user.id;
  await makeHiddenDashboards(pool);
  await makeHiddenComments(pool, theirs);
  await makeHiddenLinks(pool, theirs);
  await makeHiddenViews(pool, theirs, it().user('admin').id);
  await makeHiddenImports(pool, theirs);
  await putPreference(pool, theirs, { name: 'theirs', value: canary('preference') });
  await beginSession(pool, {
    userId: it().user('admin').id,
    mode: 'cookie',
    days: 1,
    userAgent: canary('session'),
  });
  const { id: mail } = await addMail(pool, 'example.com', {
    to: [{ address: 'vaulted@example.com' }],
    subject: canary('mail'),
    text: canary('mail', 'text'),
    attachments: [{ name: 'a.txt', type: 'text/plain', content: Buffer.from(canary('mail', 'attachment')) }],
  });
  // The calls know it by this id.
  await pool.query(
    `with moved as (delete from bakehouse.outbox_attachments where mail_id = $1 returning position, name, type, size, content),
       renamed as (update bakehouse.outbox set id = $2 where id = $1 returning id)
     insert into bakehouse.outbox_attachments (mail_id, position, name, type, size, content)
     select renamed.id, position, name, type, size, content from moved, renamed`,
    [mail, testId(800)],
  );
  const { id: note } = await createNotification(pool, {
    type: 'info',
    title: canary('notification'),
    message: canary('notification', 'message'),
    actions: [{ identifier: 'approve', title: canary('notification', 'action') }],
    recipients: [theirs],
  });
  await pool.query(
    `with moved as (delete from bakehouse.notification_recipients where notification_id = $1 returning *),
       bells as (delete from bakehouse.notification_deliveries where notification_id = $1),
       renamed as (update bakehouse.notifications set id = $2 where id = $1 returning id)
     insert into bakehouse.notification_recipients (user_id, notification_id, centre, toast)
     select user_id, renamed.id, centre, toast from moved, renamed`,
    [note, testId(810)],
  );
});

/** Tables that change without anybody writing: what was tried, seen, and put into its place; and that a run failed. */
const bookkeeping = new Set(
  [
    'tries',
    'challenges',
    'feed_views',
    'indexes',
    'feed_view_rows',
    'feed',
    'feed_state',
    'pending_changes',
    'runs',
    'run_traces',
    'run_deltas',
    'run_failures',
  ].map((table) => `bakehouse.${table}`),
);

function written(before: RowSnapshot, after: RowSnapshot): object {
  return Object.fromEntries(
    Object.entries(rowChanges(before, after)).filter(([table]) => !bookkeeping.has(table)),
  );
}

test('PERM3 every route stands in the matrix, and the matrix names no other', () => {
  expect(Object.keys(matrix).sort()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).sort());
});

/** Everybody who calls, and what role they have. */
const callers = [
  ...roles.map((role) => [role, role] as const),
  ...narrow.map((role) => [tokenOf(role), role] as const),
];

/** A token may see the name of its user, which that one has changed. */
const ownName = canary('of', 'admin');

describe('AUTH33 PERM3 PERM7 PERM8 PERM10 PERM11 PERM12 PERM14 ERR22 ERR23', () => {
  let before: RowSnapshot;
  let searched = 0;
  beforeAll(async () => {
    // A session is marked as used every ten minutes, which a busy machine may take for all of this.
    await it().database.pool.query(
      `update bakehouse.sessions set last_used_at = last_used_at + interval '1 day'`,
    );
    await it().database.pool.query(`update bakehouse.api_tokens set last_used_at = now() + interval '1 day'`);
    before = await snapshotRows(it().database.pool);
  });

  for (const [name, { calls, writers = [] }] of Object.entries(matrix)) {
    test(`${name} shows nobody what they may not read, and lets nobody write what they may not`, async () => {
      const [method] = name.split(' ') as [Method];
      const mayWrite = ([, role]: (typeof callers)[number]) => writers.includes(role);
      // Those who may not write come first: one look at all rows tells whether any of them did.
      for (const caller of callers.filter((each) => !mayWrite(each))) await readBy(caller, method, calls);
      if (method === 'GET') return;
      const after = await snapshotRows(it().database.pool);
      expect(written(before, after), `what those who may not write have written by ${name}`).toEqual({});
      for (const caller of callers.filter(mayWrite)) await readBy(caller, method, calls);
      before = writers.length === 0 ? after : await snapshotRows(it().database.pool);
    });
  }

  /** One caller's answers: they show what that one may see, and are none of a fault of ours. */
  async function readBy([who, role]: (typeof callers)[number], method: Method, calls: RouteCalls['calls']) {
    const mayShow = visibleTo(role);
    const mine = who === 'nobody' ? missing : it().user(tokens.has(who) ? 'admin' : who).id;
    const answers = [];
    for (const call of calls(role, mine, theirs))
      answers.push([call, await send(who, method, call)] as const);
    for (const [call, { statusCode, body, headers }] of answers) {
      const found = `${body} ${JSON.stringify(headers)}`.match(/canary-[\w-]*?-end/g) ?? [];
      expect(
        found.filter((each) => !mayShow(each) && !(tokens.has(who) && each === ownName)),
        `${who} ${method} ${call.path}`,
      ).toEqual([]);
      expect(statusCode, `${who} ${method} ${call.path} ${body.slice(0, 300)}`).toBeLessThan(500);
      searched += 1;
    }
  }

  test('AUTH33 thousands of answers were searched, also those to tokens with one role', () => {
    expect(searched).toBeGreaterThan(4000);
  });
});
