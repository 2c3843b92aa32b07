import type { MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listeningOn } from '../../../testing/listening.ts';
import { makeTestApp, on, until, type TestApp } from '../../../testing/index.ts';
import { hasMosquitto, startMosquitto, type Mosquitto } from '../../../testing/mosquitto.ts';

let it: TestApp;
let broker: Mosquitto;
let client: MqttClient;
const lines: string[] = [];
const env = { SECRET_KEY: 'k'.repeat(32), ALLOW_PRIVATE_HOSTS: '127.0.0.1' };

beforeAll(async () => {
  if (!hasMosquitto) return;
  broker = await startMosquitto();
  client = await broker.client();
  it = await makeTestApp({ env, work: true, logged: (line) => lines.push(line) });
  await connect('house');
});
afterAll(async () => {
  if (!hasMosquitto) return;
  await it.close();
  await client.endAsync(true);
  await broker.close();
});

const { call, end, ended, runsOf, store, ...listening } = listeningOn(() => it);
const stateOf = (workflow: string, connection = 'house') => listening.stateOf(workflow, connection);
const begin = (workflow: { identifier: string }) => listening.begin(workflow, 'house');

async function connect(name: string, settings: object = {}, password = broker.password): Promise<void> {
  const usual = { host: '127.0.0.1', port: broker.port, user: broker.user, tls: false };
  await listening.connect(
    { name, kind: 'mqtt', settings: { ...usual, ...settings } } as { name: string },
    password,
  );
}

const listens = (identifier: string, options: object, more: object = {}) => ({
  identifier,
  elevated: true,
  events: [{ identifier, type: 'mqtt' }],
  elements: [
    { name: 'comes', type: 'event/mqtt', options: { connection: 'house', ...options }, to: on('what') },
    { name: 'what', type: 'data/map', options: { value: '$' } },
  ],
  ...more,
});

const say = (topic: string, payload: unknown, options: object = {}) =>
  client.publishAsync(
    topic,
    typeof payload === 'string' || Buffer.isBuffer(payload) ? payload : JSON.stringify(payload),
    {
      qos: 1,
      ...options,
    },
  );

describe.skipIf(!hasMosquitto)('messages', () => {
  test('MQTT1 MQTT3 MQTT4 a message begins a run, and what the broker kept does so once', async () => {
    await say('house/oven/temperature', { celsius: 200 }, { retain: true });
    await begin(listens('rooms', { topics: ['house/+/temperature', 'house/doors/#'] }));
    await ended('rooms', 1);
    await say('house/cellar/temperature', { celsius: 12 });
    await ended('rooms', 2);
    await say('house/cellar/humidity', { percent: 40 });
    await say('house/doors/front/__proto__', '{"__proto__": {"open": true}, "constructor": 1}');
    const runs = await ended('rooms', 3);
    expect(runs.map(({ output }) => [output?.['topic'], output?.['retained']])).toEqual([
      ['house/oven/temperature', true],
      ['house/cellar/temperature', false],
      ['house/doors/front/__proto__', false],
    ]);
    expect(runs[1]?.output).toMatchObject({ payload: { celsius: 12 }, qos: 1, duplicate: false });
    expect(({} as { open?: boolean }).open).toBeUndefined();
    // The broker is away for a while; what it has kept is not new.
    await broker.stop();
    await until(async () => (await stateOf('rooms'))?.lastError !== null);
    await broker.start();
    await until(async () => client.connected);
    await say('house/cellar/temperature', { celsius: 13 });
    expect((await ended('rooms', 4)).at(-1)?.output).toMatchObject({ payload: { celsius: 13 } });
    await end('rooms');
    await begin(listens('fresh', { topics: ['house/+/temperature'], skipRetained: true, payload: 'text' }));
    await say('house/cellar/temperature', 'cold');
    expect((await ended('fresh', 1)).map(({ output }) => output?.['payload'])).toEqual(['cold']);
    await end('fresh');
  });

  test('MQTT5 what cannot be read is a failed run, and the others go on', async () => {
    const schema = { type: 'object', properties: { celsius: { type: 'number' } }, required: ['celsius'] };
    await begin(listens('strict', { topics: ['house/strict/#'], schema }));
    await say('house/strict/json', '{"celsius": ');
    await say('house/strict/misfit', { celsius: 'warm' });
    await say('house/strict/deep', '['.repeat(100_000));
    await say('house/strict/large', Buffer.alloc(10_000_000, 'x'));
    await say('house/strict/bytes', Buffer.from([0, 0xff, 0xfe, 0]));
    await say('house/strict/good', { celsius: 20 });
    const runs = await ended('strict', 6);
    expect(runs.map(({ error }) => error?.message ?? 'good')).toEqual([
      expect.stringMatching(/is not JSON/),
      expect.stringMatching(/"celsius" is not number/),
      expect.stringMatching(/nested deeper/),
      expect.stringMatching(/10000000 bytes; at most 1000000/),
      expect.stringMatching(/is not JSON/),
      'good',
    ]);
    expect(runs[0]?.error?.code).toBe('undeliverable');
    expect(runs[3]?.start.event['value']).toMatchObject({ topic: 'house/strict/large', bytes: 10_000_000 });
    await end('strict');
  });

  test('MQTT2 MQTT7 no message is lost where another process takes over', async () => {
    const other = await makeTestApp({ database: it.database, env, work: true });
    try {
      await begin(listens('counts', { topics: ['house/count'], perSecond: 1000 }));
      const numbers = Array.from({ length: 200 }, (_, at) => at);
      for (const number of numbers) {
        await say('house/count', { number });
        if (number % 50 === 25)
          await it.database.pool.query(
            `update bakehouse.listeners set lease_until = '-infinity' where workflow = 'counts'`,
          );
      }
      const found = await until(async () => {
        const got = new Set(
          (await runsOf('counts')).map(({ output }) => (output?.['payload'] as { number: number })?.number),
        );
        return numbers.every((each) => got.has(each)) && got;
      });
      expect(found.size).toBe(200);
      await end('counts');
    } finally {
      await other.close();
    }
  });

  test('MQTT6 messages are taken at the pace that is set, and none while too many runs wait', async () => {
    const { pool } = it.database;
    await begin(listens('slow', { topics: ['house/slow'], perSecond: 5 }));
    for (let at = 0; at < 12; at += 1) await say('house/slow', { at });
    const times = (await ended('slow', 12)).map(({ output }) => Date.parse(String(output?.['receivedAt'])));
    expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(1000);
    await pool.query(
      `insert into bakehouse.runs (id, workflow, version, kind, queue, roles, cause, depth, start, elevated, status, wake_at)
       select gen_random_uuid(), 'slow', 1, 'durable', 'default', '{}', '{"type":"direct"}', 0, '{}', true, 'queued',
         now() + interval '1 day' from generate_series(1, 10000)`,
    );
    await pool.query('update bakehouse.connections set updated_at = now()');
    await until(async () => (await stateOf('slow'))?.lastError?.code === 'connection_limited');
    await say('house/slow', { at: 12 });
    await pool.query(
      `delete from bakehouse.runs where status = 'queued' and wake_at > now() + interval '1 hour'`,
    );
    expect((await ended('slow', 13)).at(-1)?.output?.['payload']).toEqual({ at: 12 });
    await end('slow');
  });

  test('MQTT7 INBOX11 a workflow that is switched off is not subscribed any more', async () => {
    await begin(listens('off', { topics: ['house/off'] }));
    await store({ ...listens('off', { topics: ['house/off'] }), active: false });
    await until(async () => /UNSUBSCRIBE from [^\n]+\n\d*:?\s*house\/off/.test(broker.log()));
    await say('house/off', { while: 'off' });
    await begin(listens('off', { topics: ['house/off'] }));
    await say('house/off', { while: 'on' });
    expect((await ended('off', 1)).map(({ output }) => output?.['payload'])).toEqual([{ while: 'on' }]);
    await end('off');
  });

  test('MQTT10 INBOX12 what is refused says so, without the password', async () => {
    await connect('stranger', {}, 'not the password at all');
    await connect('inside', { host: '10.0.0.1' });
    const cases: [string, object, string][] = [
      ['strangers', { topics: ['house/x'], connection: 'stranger' }, 'connection_refused'],
      ['insiders', { topics: ['house/x'], connection: 'inside' }, 'address_refused'],
    ];
    for (const [name, options, code] of cases) {
      await store(listens(name, options));
      const connection = (options as { connection: string }).connection;
      const state = await listening.failing(name, connection);
      expect([name, state.lastError?.code, state.since]).toEqual([name, code, null]);
      await end(name);
    }
    const told = lines.join('\n');
    for (const secret of [broker.password, 'not the password at all']) expect(told).not.toContain(secret);
  });
});

const publishes = async (options: object) => {
  const workflow = {
    identifier: 'publishes',
    entry: 'say',
    elements: [{ name: 'say', type: 'action/mqtt', options: { connection: 'house', ...options } }],
    events: [],
  };
  expect((await call('PUT', '/workflows/publishes', workflow)).status).toBeLessThan(300);
  return call('POST', '/workflows/publishes/run', { input: { room: 'oven' } });
};

describe.skipIf(!hasMosquitto)('publishing', () => {
  test('MQTT8 a message is published with its quality, and kept where that is asked for', async () => {
    const got: [string, string, number, boolean][] = [];
    const listener = await broker.client();
    listener.on('message', (topic, payload, { qos, retain }) => {
      got.push([topic, payload.toString(), qos, retain]);
    });
    await listener.subscribeAsync('house/said/#', { qos: 2 });
    for (const qos of [0, 1, 2])
      expect(
        (await publishes({ topic: `"house/said/" & $input.room`, payload: `{"qos": ${qos}}`, qos })).body,
      ).toMatchObject({ status: 'completed' });
    await publishes({ topic: '"house/said/kept"', payload: '"plain"', retain: true });
    await until(async () => got.length === 4);
    expect(got.map(([topic, payload, qos]) => [topic, payload, qos])).toEqual([
      ['house/said/oven', '{"qos":0}', 0],
      ['house/said/oven', '{"qos":1}', 1],
      ['house/said/oven', '{"qos":2}', 2],
      ['house/said/kept', 'plain', 1],
    ]);
    await listener.endAsync(true);
    const late = await broker.client();
    const kept = new Promise<boolean>((resolve) =>
      late.on('message', (_topic, _payload, { retain }) => resolve(retain)),
    );
    await late.subscribeAsync('house/said/kept');
    expect(await kept).toBe(true);
    await late.endAsync(true);
  });

  test('MQTT9 MQTT10 what cannot be published fails and says why', async () => {
    const cases: [object, string][] = [
      [{ topic: '"house/" & "#"', payload: '1' }, 'invalid'],
      [{ topic: '$input.none', payload: '1' }, 'invalid'],
      [{ topic: '"house/x"', payload: '$pad("x", 1000001)' }, 'too_large'],
      [{ topic: '"house/x"', payload: '1', connection: 'stranger' }, 'connection_refused'],
      [{ topic: '"house/x"', payload: '1', connection: 'inside' }, 'address_refused'],
    ];
    for (const [options, code] of cases) {
      const { body } = await publishes(options);
      expect([options, body.code]).toEqual([options, code]);
      expect(JSON.stringify(body)).not.toContain(broker.password);
    }
  });
});
