import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasDovecot, startDovecot, type Dovecot } from '../../testing/dovecot.ts';
import { makeTestApp, on, type TestApp } from '../../testing/index.ts';
import { listeningOn } from '../../testing/listening.ts';
import { hasMosquitto, startMosquitto, type Mosquitto } from '../../testing/mosquitto.ts';

let it: TestApp;
let dovecot: Dovecot;
let broker: Mosquitto;
const there = hasDovecot && hasMosquitto;

beforeAll(async () => {
  if (!there) return;
  [dovecot, broker] = await Promise.all([startDovecot(), startMosquitto()]);
  it = await makeTestApp({
    env: { SECRET_KEY: 'k'.repeat(32), ALLOW_PRIVATE_HOSTS: '127.0.0.1' },
    work: true,
  });
});
afterAll(async () => {
  if (!there) return;
  await it.close();
  await Promise.all([dovecot.close(), broker.close()]);
});

const { begin, call, connect, end, ended, failing, store } = listeningOn(() => it);

/** A connection over TLS to one of the servers. */
async function reach(name: string, kind: 'imap' | 'mqtt', settings: object, password?: string) {
  const { tlsPort: port, user, password: usual } = kind === 'imap' ? dovecot : broker;
  const definition = { name, kind, settings: { host: '127.0.0.1', port, user, ...settings } };
  await connect(definition, password ?? usual);
}

const tried = async (name: string) => {
  const { ok, code, message } = (await call('POST', `/connections/${name}/test`, {})).body as {
    ok: boolean;
    code: string | null;
    message: string;
  };
  return ok ? message : `${code}: ${message}`;
};

const listens = (identifier: string, type: 'mail' | 'mqtt', options: object) => ({
  identifier,
  elevated: true,
  events: [{ identifier, type }],
  elements: [
    { name: 'comes', type: `event/${type}`, options, to: on('what') },
    { name: 'what', type: 'data/map', options: { value: '$' } },
  ],
});

const publishes = (connection: string) => ({
  identifier: `says_${connection}`,
  title: 'Says',
  entry: 'say',
  elements: [
    {
      name: 'say',
      type: 'action/mqtt',
      options: { connection, topic: '"house/oven"', payload: '{"celsius": 230}' },
    },
  ],
});

const untrusted =
  /has a certificate that is not trusted \([A-Z_]+\): set "authority" of the connection to the certificate, in PEM, of whoever signed it\./;

describe.skipIf(!there)('servers with a certificate of an authority of their own', () => {
  test('CONN44 CONN45 Test signs in over TLS, and tells why it cannot', async () => {
    const { authority } = dovecot;
    await reach('mail', 'imap', { authority });
    await reach('mail_later', 'imap', { authority, port: dovecot.port, tls: 'starttls' });
    await reach('house', 'mqtt', { authority: broker.authority });
    expect([await tried('mail'), await tried('mail_later'), await tried('house')]).toEqual([
      'The mailbox was signed in to and answers.',
      'The mailbox was signed in to and answers.',
      'The broker was signed in to and answers.',
    ]);
    await reach('unknown_mail', 'imap', {});
    await reach('unknown_later', 'imap', { port: dovecot.port, tls: 'starttls' });
    await reach('unknown_house', 'mqtt', {});
    // Another authority vouches for nobody here.
    await reach('other_mail', 'imap', { authority: broker.authority });
    await reach('other_house', 'mqtt', { authority });
    for (const name of ['unknown_mail', 'unknown_later', 'unknown_house', 'other_mail', 'other_house'])
      expect([name, await tried(name)]).toEqual([name, expect.stringMatching(untrusted) as string]);
    await reach('stranger', 'imap', { authority }, 'another password');
    await reach('stranger_house', 'mqtt', { authority: broker.authority }, 'another password');
    for (const name of ['stranger', 'stranger_house'])
      expect(await tried(name)).toMatch(/^connection_refused: .* refuses user or password/);
    const nonsense = '-----BEGIN CERTIFICATE-----\nnonsense\n-----END CERTIFICATE-----';
    await reach('torn_mail', 'imap', { authority: nonsense });
    await reach('torn_house', 'mqtt', { authority: nonsense });
    for (const name of ['torn_mail', 'torn_house'])
      expect(await tried(name)).toContain(`connection_incomplete: "authority" of the connection "${name}"`);
    // A server that does not speak TLS there.
    await reach('plain_mail', 'imap', { authority, port: dovecot.port });
    expect(await tried('plain_mail')).toContain('does not speak TLS here');
  });

  test('INBOX15 a mail begins a run over TLS; a certificate that nobody vouches for is told at the connection', async () => {
    await begin(listens('orders', 'mail', { connection: 'mail' }), 'mail');
    await begin(listens('later', 'mail', { connection: 'mail_later' }), 'mail_later');
    dovecot.deliver('From: ann@example.com\r\nSubject: Rolls\r\nMessage-ID: <1@x>\r\n\r\nThree\r\n');
    for (const each of ['orders', 'later'])
      expect((await ended(each, 1))[0]?.output).toMatchObject({ subject: 'Rolls' });
    await store(listens('lost', 'mail', { connection: 'unknown_mail' }));
    const { lastError } = await failing('lost', 'unknown_mail');
    expect(lastError).toMatchObject({
      code: 'upstream_failed',
      message: expect.stringMatching(untrusted) as string,
    });
    for (const each of ['orders', 'later', 'lost']) await end(each);
  });

  test('MQTT11 messages come and go over TLS; a certificate that nobody vouches for is told at the connection', async () => {
    await begin(listens('ovens', 'mqtt', { connection: 'house', topics: ['house/#'] }), 'house');
    for (const each of ['house', 'unknown_house']) await store(publishes(each));
    expect((await call('POST', '/workflows/says_house/run', { input: {} })).body).toMatchObject({
      status: 'completed',
    });
    expect((await ended('ovens', 1))[0]?.output).toMatchObject({ payload: { celsius: 230 } });
    expect((await call('POST', '/workflows/says_unknown_house/run', { input: {} })).body).toMatchObject({
      error: { code: 'upstream_failed', message: expect.stringMatching(untrusted) as string },
    });
    await store(listens('lost', 'mqtt', { connection: 'unknown_house', topics: ['house/#'] }));
    expect((await failing('lost', 'unknown_house')).lastError?.message).toMatch(untrusted);
    for (const each of ['ovens', 'lost', 'says_house', 'says_unknown_house']) await end(each);
  });
});
