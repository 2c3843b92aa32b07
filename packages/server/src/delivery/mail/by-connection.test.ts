import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeTestApp, type TestApp } from '../../testing/index.ts';
import { listeningOn } from '../../testing/listening.ts';
import { startMailServer, type TestMailServer } from '../../testing/smtp-server.ts';
import { until } from '../../testing/until.ts';
import { startMailSender } from './mail-sender.ts';

let it: TestApp;
let server: TestMailServer;
const lines: string[] = [];
const run = [{ workflow: '*', action: 'run' as const }];

beforeAll(async () => {
  server = await startMailServer();
  it = await makeTestApp({
    env: { SECRET_KEY: 'k'.repeat(32), ALLOW_PRIVATE_HOSTS: '127.0.0.1', RATE_LIMIT: '1000000' },
    users: { clerk: run },
    logged: (line) => lines.push(line),
  });
});
afterAll(async () => {
  await it.close();
  await server.close();
});
beforeEach(async () => {
  server.received.length = 0;
  await it.database.pool.query('delete from bakehouse.outbox');
});

const { call, connect, store } = listeningOn(() => it);

interface Listed {
  id: string;
  status: string;
  connection: string | null;
  error: string | null;
  messageId: string;
}
const outbox = async () => (await call('GET', '/outbox')).body.data as Listed[];
const errorOf = async (name: string) =>
  (await call('GET', `/connections/${name}`)).body.lastError as { code: string; message: string } | null;

/** A connection to the server, over TLS unless it says otherwise. */
async function reach(name: string, settings: object = {}, password = server.password): Promise<void> {
  const { tlsPort: port, user, authority } = server;
  const own = { host: '127.0.0.1', port, user, authority, ...settings };
  await connect({ name, kind: 'smtp', settings: own } as { name: string }, password);
}

/** Runs a workflow that sends a mail by a connection. */
async function send(connection: string, options: object = {}, as = 'admin') {
  const identifier = `sends_by_${connection}`;
  const mail = { connection, to: '"ann@example.com"', subject: '"Rolls"', text: '"Three"', ...options };
  await store({
    identifier,
    entry: 'send',
    elements: [{ name: 'send', type: 'action/mail', options: mail }],
  });
  const headers = { authorization: `Bearer ${it.user(as).token}` };
  const answer = await it.app.inject({
    method: 'POST',
    url: `/workflows/${identifier}/run`,
    headers,
    payload: { input: {} },
  });
  return answer.json<{ status: unknown; code?: string }>();
}

/** The only mail, once an attempt has failed. */
const refused = () =>
  until(async () => {
    const [mail] = await outbox();
    return mail?.status === 'retrying' && mail.error !== null && mail;
  });
const tried = async (name: string) =>
  (await call('POST', `/connections/${name}/test`, {})).body as { code: string | null; message: string };
const arrived = (count: number) => until(() => Promise.resolve(server.received.length === count));

test('MAIL14 mail that names a connection goes by its server, signed in and encrypted; other mail stays where there is no SMTP_URL', async () => {
  await reach('shop', { from: 'The shop <shop@example.com>' });
  await reach('later', { port: server.port, tls: 'starttls' });
  await store({
    identifier: 'stays',
    entry: 'send',
    elements: [{ name: 'send', type: 'action/mail', options: { to: '"bob@example.com"', text: '"x"' } }],
  });
  await call('POST', '/workflows/stays/run', { input: {} });
  for (const [name, options] of [
    ['shop', {}],
    ['shop', { from: '"Desk <desk@example.com>"' }],
    ['later', {}],
  ] as const)
    expect(await send(name, options)).toMatchObject({ status: 'completed' });

  await arrived(3);
  await until(async () => (await outbox()).filter(({ status }) => status === 'sent').length === 3);

  expect(server.received.every(({ user, encrypted }) => user === server.user && encrypted)).toBe(true);
  const senders = server.received.map(({ text }) => /^From: (.*)$/m.exec(text)?.[1]);
  expect(new Set(senders)).toEqual(
    new Set(['Desk <desk@example.com>', 'The shop <shop@example.com>', 'bakehouse@127.0.0.1']),
  );
  expect((await outbox()).map(({ status, connection }) => [connection, status])).toEqual([
    ['later', 'sent'],
    ['shop', 'sent'],
    ['shop', 'sent'],
    [null, 'waiting'],
  ]);
  expect(await errorOf('shop')).toBeNull();
  expect(server.shownInClear).toEqual([]);
});

test('MAIL15 whoever may not use the connection gets no mail into the outbox', async () => {
  const { tlsPort: port, user, authority } = server;
  const settings = { host: '127.0.0.1', port, user, authority };
  await reach('closed');
  expect(await send('closed', {}, 'clerk')).toMatchObject({ code: 'connection_forbidden' });
  expect(await send('nowhere')).toMatchObject({ code: 'connection_unknown' });
  await call('PUT', '/connections/bare', { name: 'bare', kind: 'smtp', settings });
  expect(await send('bare')).toMatchObject({ code: 'connection_incomplete' });
  expect(await outbox()).toEqual([]);
});

test('MAIL16 a password that is refused fails the attempt, not the mail: with the right one it goes out under the same Message-ID', async () => {
  await reach('stale', {}, 'an older password');
  await send('stale');

  const mail = await refused();
  const told = await errorOf('stale');
  expect(mail.error).toContain('refuses user or password');
  expect(told?.code).toBe('connection_refused');
  // The server has repeated it.
  expect(mail.error).toContain('[secret of stale]');
  expect(JSON.stringify([mail, told, lines])).not.toContain('an older password');

  await call('PUT', '/connections/stale/secret', { password: server.password });
  await call('POST', `/outbox/${mail.id}/retry`);
  await arrived(1);
  expect(server.received[0]?.text).toContain(`Message-ID: ${mail.messageId}`);
  expect(JSON.stringify(lines)).not.toContain(server.password);
});

test('MAIL16 nothing is sent where the server is not whom the connection means, and the connection says why', async () => {
  const cases: [string, object, string, RegExp][] = [
    ['stranger', { authority: undefined }, 'upstream_failed', /certificate that is not trusted/],
    ['unencrypted', { port: server.plainPort, tls: 'starttls' }, 'upstream_failed', /STARTTLS/],
    ['misled', { port: server.plainPort }, 'upstream_failed', /does not speak TLS here/],
    ['inside', { host: '10.0.0.1' }, 'address_refused', /10\.0\.0\.1/],
  ];
  for (const [name, settings, code, words] of cases) {
    await it.database.pool.query('delete from bakehouse.outbox');
    await reach(name, settings);
    await send(name);
    const { error } = await refused();
    expect([name, error]).toEqual([name, expect.stringMatching(words)]);
    expect([name, (await errorOf(name))?.code]).toEqual([name, code]);
  }
  expect(server.received).toEqual([]);
  expect(server.shownInClear).toEqual([]);
});

test('CONN44 Test signs in at a mail server, and sends nothing', async () => {
  await reach('tried');
  await reach('tried_wrong', {}, 'another password');
  await reach('tried_plain', { port: server.plainPort });
  expect(await tried('tried')).toMatchObject({ message: 'The mail server was signed in to and answers.' });
  expect(await tried('tried_wrong')).toMatchObject({ code: 'connection_refused' });
  expect((await tried('tried_wrong')).message).not.toContain('another password');
  expect(await tried('tried_plain')).toMatchObject({ code: 'upstream_failed' });
  expect(server.received).toEqual([]);
});

test('CONN14 CONN15 the check tells a connection that is no mail server; one that a workflow names stays', async () => {
  await reach('kept');
  await send('kept');
  const definition = { name: 'token', kind: 'bearer', hosts: ['api.example.com'] };
  await call('PUT', '/connections/token', definition);
  const options = { connection: 'token', to: '"ann@example.com"', text: '"x"' };
  const workflow = {
    identifier: 'wrong',
    entry: 'send',
    elements: [{ name: 'send', type: 'action/mail', options }],
  };
  const { body } = await call('POST', '/workflows/check', workflow);
  expect(JSON.stringify(body)).toContain('elements.0.options.connection');
  const headers = { authorization: `Bearer ${it.user('admin').token}` };
  const gone = await it.app.inject({ method: 'DELETE', url: '/connections/kept', headers });
  expect(gone.statusCode).toBe(409);
});

test('MAIL18 a server that hangs holds up no mail that goes by another one', async () => {
  const held: Socket[] = [];
  const silent = createServer((socket) => held.push(socket.on('error', () => undefined)));
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  await reach('silent', { port, tls: 'no' });
  await send('silent');
  // More than are taken at a time.
  await it.database.pool.query(
    `insert into bakehouse.outbox (id, "to", addresses, subject, text, message_id, connection, next_attempt_at)
     select gen_random_uuid(), "to", addresses, subject, text, '<' || n || '@x>', connection, now()
     from bakehouse.outbox, generate_series(1, 30) n`,
  );
  const account = [server.user, server.password].map(encodeURIComponent).join(':');
  const usual = startMailSender({
    pool: it.database.pool,
    smtpUrl: `smtp://${account}@127.0.0.1:${server.plainPort}`,
    connections: it.connections,
    from: 'bakehouse@example.com',
    render: (mail) => Promise.resolve(mail),
    log: { warn: () => undefined },
  });
  try {
    await store({
      identifier: 'usual',
      entry: 'send',
      elements: [{ name: 'send', type: 'action/mail', options: { to: '"bob@example.com"', text: '"x"' } }],
    });
    await call('POST', '/workflows/usual/run', { input: {} });
    await arrived(1);
    await until(() => Promise.resolve(held.length > 0));
    expect((await outbox()).filter(({ error }) => error !== null)).toEqual([]);
  } finally {
    for (const socket of held) socket.destroy();
    silent.close();
    await usual.close();
  }
});
