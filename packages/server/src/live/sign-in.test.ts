import { once } from 'node:events';
import { connect as connectTcp } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { beginSession, createApiToken } from '@bakehouse/store';
import { orders } from '@bakehouse/store/testing';
import { describe, expect, test } from 'vitest';
import { listenOnce, openLive, useLive, type LiveClient } from '../testing/live-client.ts';
import { makeTestApp } from '../testing/index.ts';

const { it, port, open, bearer } = useLive({
  modules: [orders],
  users: { ann: [{ action: 'read', module: 'orders' }], ben: [], cid: [] },
  env: { CORS_ORIGINS: 'https://pages.example.com' },
});

const withToken = (token: string) => ({ authorization: `Bearer ${token}` });

describe('signing in', () => {
  test('WS1 WS7 the session cookie opens the WebSocket, from the app alone', async () => {
    const cookie = await cookieOf('ann');

    const client = await open({ headers: { cookie, origin: `http://127.0.0.1:${port()}` } });

    expect(await client.ask({ type: 'ping' })).toEqual({ type: 'pong' });
    const origins = [
      'https://evil.example',
      'null',
      `http://127.0.0.1:${port()}.evil.example`,
      'http://127.0.0.1',
    ];
    for (const origin of origins)
      await expect(open({ headers: { cookie, origin } })).rejects.toThrow('HTTP 403');
    await expect(open({ headers: { cookie } })).rejects.toThrow('HTTP 403');
  });

  test('WS1 X01 without anything, or with what is worth nothing, it is refused before it opens', async () => {
    const headers = withToken(`bhs_${'A'.repeat(43)}`);

    await expect(open({})).rejects.toThrow('HTTP 401');
    await expect(open({ headers })).rejects.toThrow('HTTP 401');
    await expect(open({ headers: withToken('') })).rejects.toThrow('HTTP 401');
    await expect(open({ headers: bearer('ann'), ticket: 'guess' })).rejects.toThrow('HTTP 401');
  });

  test('WS1 a bearer token opens it, though not for a page of another site', async () => {
    const client = await open({ headers: bearer('ann') });

    expect(await client.ask({ type: 'ping' })).toEqual({ type: 'pong' });
    const headers = { ...bearer('ann'), origin: 'https://evil.example' };
    await expect(open({ headers })).rejects.toThrow('HTTP 403');
  });

  test('WS8 a ticket opens one WebSocket, with the rights of whoever asked for it', async () => {
    const ticket = await ticketOf(bearer('ann'));

    const client = await open({ ticket });

    expect(await client.ask({ type: 'subscribe', topics: ['resources:orders'] })).toMatchObject({
      type: 'subscribed',
    });
    await expect(open({ ticket })).rejects.toThrow('HTTP 401');
  });

  test('CFG27 WS8 a page that CORS_ORIGINS names opens it with a ticket, and never by the cookie', async () => {
    const origin = 'https://pages.example.com';
    const client = await open({ ticket: await ticketOf(bearer('ann')), headers: { origin } });

    expect(await client.ask({ type: 'ping' })).toEqual({ type: 'pong' });
    const cookie = await cookieOf('ann');
    await expect(open({ headers: { cookie, origin } })).rejects.toThrow('HTTP 403');
    const ticket = await ticketOf(bearer('ann'));
    await expect(open({ ticket, headers: { origin: 'https://evil.example' } })).rejects.toThrow('HTTP 403');
  });

  test('AUTH46 a token opens it only from the addresses that it is for, also by a ticket', async () => {
    const { id: userId } = it().user('ann');
    const parts = { userId, name: 'x', roles: null, expiresAt: null };
    const here = await createApiToken(it().database.pool, { ...parts, addresses: ['127.0.0.0/8', '::1'] });
    const elsewhere = await createApiToken(it().database.pool, { ...parts, addresses: ['192.0.2.0/24'] });

    const client = await open({ headers: withToken(here.token) });
    expect(await client.ask({ type: 'ping' })).toEqual({ type: 'pong' });
    await expect(open({ headers: withToken(elsewhere.token) })).rejects.toThrow('HTTP 403');
    const asked = await it().app.inject({
      method: 'POST',
      url: '/ws/ticket',
      headers: withToken(elsewhere.token),
      remoteAddress: '192.0.2.7',
    });
    const { ticket } = asked.json<{ ticket: string }>();
    await expect(open({ ticket })).rejects.toThrow('HTTP 403');
  });

  test('WS8 nobody gets a ticket for nothing, and none for another site', async () => {
    const cookie = await cookieOf('ann');

    const wrong = [{}, { cookie }, { cookie, origin: 'https://evil.example' }];
    const answers = await Promise.all(
      wrong.map((headers) => it().app.inject({ method: 'POST', url: '/ws/ticket', headers })),
    );

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 403, 403]);
  });

  test('WS8 of many who use a ticket at once, one gets in', async () => {
    const ticket = await ticketOf(bearer('ben'));

    const results = await Promise.allSettled(Array.from({ length: 3 }, () => open({ ticket })));

    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
  });

  test('WS8 a ticket is worth nothing after 30 seconds or after signing out, and is kept as a hash', async () => {
    const [late, gone] = [await ticketOf(bearer('ann')), await makeGone()];
    const { rows } = await it().database.pool.query<{ left: number; text: string }>(
      `select extract(epoch from expires_at - now())::float8 as left, c::text as text
       from bakehouse.challenges c where purpose = 'live'`,
    );
    await it().database.pool.query(
      `update bakehouse.challenges set expires_at = expires_at - interval '30 seconds' where purpose = 'live'
         and data->>'kind' = 'session'`,
    );

    await expect(open({ ticket: late })).rejects.toThrow('HTTP 401');
    await expect(open({ ticket: gone })).rejects.toThrow('HTTP 401');
    expect(Math.max(...rows.map(({ left }) => left))).toBeLessThanOrEqual(30);
    expect(rows.map(({ text }) => text).join()).not.toContain(late);
  });

  test('WS1 until ready it answers 503, and a plain request is told to upgrade', async () => {
    it().lifecycle.enter('starting');
    await expect(open({ headers: bearer('ann') })).rejects.toThrow('HTTP 503');
    it().lifecycle.enter('ready');

    const plain = await it().app.inject({ url: '/ws', headers: bearer('ann') });

    expect([plain.statusCode, plain.headers['upgrade']]).toEqual([426, 'websocket']);
    expect(plain.json()).toMatchObject({ code: 'upgrade_required' });
  });
});

describe('staying signed in', () => {
  test('WS1 A10 X01 signing out closes the WebSocket', async () => {
    const cookie = await cookieOf('ann');
    const origin = `http://127.0.0.1:${port()}`;
    const [leaving, staying] = [
      await open({ headers: { cookie, origin } }),
      await open({ headers: bearer('ben') }),
    ];

    const answer = await it().app.inject({
      method: 'POST',
      url: '/auth/sign-out',
      headers: { cookie, origin: 'http://127.0.0.1:8080' },
    });

    expect(answer.statusCode, answer.body).toBe(204);
    expect(await leaving.closed).toBe(4401);
    expect(await staying.ask({ type: 'ping' })).toEqual({ type: 'pong' });
  });

  test('WS8 A10 signing out also closes what a ticket of that session opened', async () => {
    const userId = it().user('ann').id;
    const secret = await beginSession(it().database.pool, { userId, mode: 'token', days: 1 });
    const client = await open({ ticket: await ticketOf(withToken(secret)) });

    await it().app.inject({ method: 'POST', url: '/auth/sign-out', headers: withToken(secret) });

    expect(await client.closed).toBe(4401);
  });

  test('WS1 A10 a disabled user is sent away', async () => {
    const client = await open({ headers: bearer('cid') });

    await it().app.inject({
      method: 'PATCH',
      url: `/users/${it().user('cid').id}`,
      headers: bearer('admin'),
      payload: { disabled: true },
    });

    expect(await client.closed).toBe(4401);
  });

  test('WS1 X01 a token that comes to its end closes its WebSocket', async () => {
    const userId = it().user('ann').id;
    const openFor = async (milliseconds: number): Promise<LiveClient> => {
      const expiresAt = new Date(Date.now() + milliseconds);
      const name = `brief ${milliseconds}`;
      const made = await createApiToken(it().database.pool, { userId, name, roles: null, expiresAt });
      // A busy machine may take longer than that to connect.
      return open({ headers: withToken(made.token) }).catch(() => openFor(milliseconds * 2));
    };
    const client = await openFor(1_500);

    expect(await client.closed).toBe(4401);
  });
});

describe('beside', () => {
  test('an upgrade to something else is ignored, and the request with its body answered', async () => {
    const body = JSON.stringify({ email: 'nobody@example.com', password: 'wrong wrong wrong' });
    const socket = connectTcp(port(), '127.0.0.1');
    socket.write(
      `POST /auth/sign-in HTTP/1.1\r\nHost: 127.0.0.1:${port()}\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
    );
    await sleep(50);
    socket.write(`${body.slice(10)}GET /health/live HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    await once(socket, 'close');

    expect(text).toContain('wrong_credentials');
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 401', 'HTTP/1.1 200']);
  });

  test('a WebSocket elsewhere is answered like any request', async () => {
    const socket = connectTcp(port(), '127.0.0.1');
    socket.write('GET /nothing HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    await once(socket, 'close');

    expect(text).toMatch(/^HTTP\/1\.1 404 [\s\S]*"code":"not_found"/);
  });

  test('WS1 a stop does not wait for whoever does not listen', async () => {
    const other = await makeTestApp();
    const client = await openLive(await listenOnce(other.app), {
      headers: withToken(other.user('admin').token),
    });
    client.socket.pause();

    await other.close();

    client.socket.resume();
    expect(await client.closed).toBeGreaterThan(1000);
  });

  test('WS1 a stop sends everybody away with 1001', async () => {
    const other = await makeTestApp();
    const client = await openLive(await listenOnce(other.app), {
      headers: withToken(other.user('admin').token),
    });

    await other.close();

    expect(await client.closed).toBe(1001);
  });
});

async function cookieOf(name: string): Promise<string> {
  const days = 1;
  const secret = await beginSession(it().database.pool, { userId: it().user(name).id, mode: 'cookie', days });
  return `bakehouse_session=${secret}`;
}

async function ticketOf(headers: Record<string, string>): Promise<string> {
  const answer = await it().app.inject({ method: 'POST', url: '/ws/ticket', headers });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ ticket: string }>().ticket;
}

async function makeGone(): Promise<string> {
  const made = await createApiToken(it().database.pool, {
    userId: it().user('ann').id,
    name: 'short',
    roles: null,
    expiresAt: null,
  });
  const ticket = await ticketOf(withToken(made.token));
  await it().app.inject({ method: 'DELETE', url: `/tokens/${made.id}`, headers: bearer('ann') });
  return ticket;
}
