import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { noteEndedBackup, readOperatingAlerts, systemActor } from '@bakehouse/store';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postAlerts } from '../../delivery/alerts/post-alerts.ts';
import { makeSendMail } from '../../delivery/mail/send-mail.ts';
import type { PartState } from '../../foundation/part-state.ts';
import { configOf } from '../../testing/config-of.ts';
import { useScenarios } from '../../testing/index.ts';
import { makeMessageParts } from '../../work/runs/services/message-parts.ts';
import { makeAlertTroubles } from './alert-troubles.ts';

const { it } = useScenarios({ users: { clerk: [] } });
const log = pino({ level: 'silent' });

interface Posted {
  state: string;
  kind: string;
  message: string;
  link: string;
}
const posted: Posted[] = [];
const keys: unknown[] = [];
let refusals = 0;
const hook = createServer((request, response) => {
  void take(request).then((status) => {
    response.statusCode = status;
    return response.end();
  });
});
let url: string;
beforeAll(async () => {
  await new Promise<void>((done) => hook.listen(0, '127.0.0.1', done));
  url = `http://ops:secret@127.0.0.1:${(hook.address() as AddressInfo).port}/alerts`;
});
afterAll(() => new Promise((done) => hook.close(done)));

async function take(request: IncomingMessage): Promise<number> {
  const { authorization, 'idempotency-key': key } = request.headers;
  let text = '';
  for await (const chunk of request) text += String(chunk);
  keys.push(key);
  if (authorization !== `Basic ${Buffer.from('ops:secret').toString('base64')}`) return 401;
  if (refusals > 0) {
    refusals -= 1;
    return 503;
  }
  posted.push(JSON.parse(text) as Posted);
  return 204;
}

const broken: PartState = { part: 'Mail', state: 'fault', text: 'It is down.', advice: 'Check SMTP_URL.' };

function look(parts: () => PartState[], graceSeconds = 0): () => Promise<void> {
  const config = configOf({ ALERT_WEBHOOK_URL: url });
  const sendMail = makeSendMail(() => 'app.example');
  return makeAlertTroubles({
    pool: () => it().database.pool,
    examine: () => Promise.resolve(parts()),
    overdue: () => Promise.resolve([]),
    messages: makeMessageParts(config, () => 'https://app.example', sendMail),
    graceSeconds,
  });
}

const titles = async (who: string) => {
  const headers = { authorization: `Bearer ${it().user(who).token}` };
  const answer = await it().app.inject({ url: '/notifications', headers });
  return answer.json<{ data: { title: string }[] }>().data.map(({ title }) => title);
};

test('OPS32 a trouble is told once while it lasts, to administrators and to the other system, which also hears when it is over', async () => {
  let parts: PartState[] = [broken, { part: 'Files', state: 'warning', text: 'x', advice: 'y' }];
  await look(() => parts, 60)();
  expect(await titles('admin')).toEqual([]);
  expect(await readOperatingAlerts(it().database.pool, systemActor)).toMatchObject([
    { kind: 'Mail', toldAt: null },
  ]);
  const now = look(() => parts);
  await now();
  await now();
  expect([await titles('admin'), await titles('clerk')]).toEqual([['Trouble: Mail'], []]);
  parts = [];
  await now();
  expect(await readOperatingAlerts(it().database.pool, systemActor)).toEqual([]);
  parts = [broken];
  await now();
  expect(await titles('admin')).toEqual(['Trouble: Mail', 'Trouble: Mail']);
  await postAlerts(it().database.pool, url, log);
  expect(posted.map(({ state, kind }) => `${state} ${kind}`).sort()).toEqual([
    'open Mail',
    'open Mail',
    'over Mail',
  ]);
  expect(posted[0]).toMatchObject({
    message: 'It is down. Check SMTP_URL.',
    link: 'https://app.example/app/admin/operations',
  });
  await expect(readOperatingAlerts(it().database.pool, { unrestricted: false })).rejects.toMatchObject({
    code: 'forbidden',
  });
});

test('OPS32 mail that was given up and a backup that failed are troubles, and what is not taken is posted again', async () => {
  const { pool } = it().database;
  await pool.query('truncate bakehouse.operating_alerts, bakehouse.alert_posts');
  await noteEndedBackup(pool, {
    beganAt: new Date(),
    via: 'schedule',
    by: null,
    host: 'oven',
    file: '/x',
    bytes: null,
    sha256: null,
    problem: 'No room.',
  });
  await pool.query(`insert into bakehouse.outbox (id, "to", subject, text, message_id, next_attempt_at, error)
    values (gen_random_uuid(), 'a@b.example', 's', 't', 'm', null, 'No such user')`);
  await look(() => [])();
  posted.length = 0;
  keys.length = 0;
  refusals = 1;
  await postAlerts(pool, url, log);
  expect(posted).toHaveLength(1);
  await pool.query(
    'update bakehouse.alert_posts set next_attempt_at = now() where next_attempt_at is not null',
  );
  await postAlerts(pool, url, log);
  await postAlerts(pool, url, log);
  expect(new Map(posted.map(({ kind, message }) => [kind, message]))).toEqual(
    new Map([
      ['Backups', 'The last backup failed: No room.'],
      ['Outbox', 'A mail could not be sent and is not tried any more.'],
    ]),
  );
  // The refused one came again under the same name.
  expect(keys).toHaveLength(3);
  expect(keys[2]).toBe(keys[0]);
});
