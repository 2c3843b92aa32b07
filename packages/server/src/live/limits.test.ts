import { expect, test } from 'vitest';
import { useLive, type LiveClient } from '../testing/live-client.ts';

const { it, open, bearer } = useLive({
  users: { ann: [], dan: [], eve: [] },
  env: { WS_CONNECTIONS: '3' },
  liveLimits: { bufferedBytes: 64 * 1024 },
});

const hurried = useLive({ users: { ann: [] }, liveLimits: { heartbeatMs: 200 } });

const run = (number: number) => `runs:00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;

test('WS5 pings come, and whoever does not answer is dropped', async () => {
  const [alive, dead] = [
    await hurried.open({ headers: hurried.bearer('ann') }),
    await hurried.open({ headers: hurried.bearer('ann') }),
  ];
  Object.assign(dead.socket, { _autoPong: false });
  let pings = 0;
  alive.socket.on('ping', () => (pings += 1));

  expect(await dead.closed).toBe(1006);

  expect(pings).toBeGreaterThan(1);
  expect(await alive.ask({ type: 'ping' })).toEqual({ type: 'pong' });
});

test('WS1 X02 a user has so many WebSockets and no more; one that closes makes room', async () => {
  const held = [];
  for (let turn = 0; turn < 3; turn += 1) held.push(await open({ headers: bearer('dan') }));

  await expect(open({ headers: bearer('dan') })).rejects.toThrow('HTTP 429');
  await held[0]?.close();
  await expect.poll(() => open({ headers: bearer('dan') }).then(() => 'open')).toBe('open');
});

test.each([
  ['more than 20 messages a second', 1008, (c: LiveClient) => flood(() => c.send({ type: 'ping' }))],
  ['a flood of ping frames', 1008, (c: LiveClient) => flood(() => c.socket.ping())],
  ['a message over 16 KB', 1009, (c: LiveClient) => c.send(`"${'x'.repeat(16 * 1024)}"`)],
  ['a binary message', 1003, (c: LiveClient) => c.socket.send(Buffer.from('{"type":"ping"}'))],
])('WS1 X02 %s closes it with %i', async (_, code, misbehave) => {
  const client = await open({ headers: bearer('ann') });

  misbehave(client);

  expect(await client.closed).toBe(code);
});

test.each([
  '{',
  '[]',
  '{"type":"publish"}',
  '{"type":"subscribe","topics":[]}',
  '{"type":"ping","__proto__":{}}',
])('WS1 a message that makes no sense is answered, and the WebSocket stays open: %s', async (text) => {
  const client = await open({ headers: bearer('ann') });

  expect(await client.ask(text)).toMatchObject({ type: 'error', code: 'malformed' });
  expect(await client.ask({ type: 'ping' })).toEqual({ type: 'pong' });
});

test('WS1 X02 a WebSocket has 50 topics', async () => {
  const client = await open({ headers: bearer('ann') });
  const topics = Array.from({ length: 50 }, (_, index) => run(index));
  client.send({ type: 'subscribe', topics });
  for (const topic of topics) expect(await client.next()).toEqual({ type: 'subscribed', topic });

  expect(await client.ask({ type: 'subscribe', topics: [run(50)] })).toMatchObject({
    code: 'too_many_topics',
  });
  await client.ask({ type: 'unsubscribe', topics: [run(0)] });
  expect(await client.ask({ type: 'subscribe', topics: [run(50)] })).toMatchObject({ type: 'subscribed' });
});

test('WS1 X02 whoever does not read is sent away, and little is kept for them', async () => {
  const client = await open({ headers: bearer('eve') });
  await client.ask({ type: 'subscribe', topics: ['notifications'] });
  client.socket.pause();

  for (let turn = 0; turn < 20_000; turn += 1)
    it().live.publish('notifications', () => true, 'x'.repeat(2_000));
  client.socket.resume();

  expect(await client.closed).toBe(1013);
});

test('WS1 open WebSockets are counted', async () => {
  await expect.poll(counted).toBe('0');

  await open({ headers: bearer('ann') });

  expect(await counted()).toBe('1');
});

function flood(work: () => void): void {
  for (let turn = 0; turn < 60; turn += 1) work();
}

async function counted(): Promise<string | undefined> {
  const { body } = await it().app.inject('/metrics');
  return /^live_connections (\d+)$/m.exec(body)?.[1];
}
