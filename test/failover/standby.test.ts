import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { startProxy } from '../harness/tcp-proxy.ts';
import { runProduct, type Product } from '../harness/product.ts';
import { makePair, type Member, type Pair } from './pair.ts';

const admin = { email: 'admin@bakery.example', password: 'a long enough password' };
const folder = mkdtempSync(join(tmpdir(), 'bakehouse-standby-'));

let pair: Pair;
let primary: Member;
let standby: Member;
let proxies: Awaited<ReturnType<typeof startProxy>>[];
let product: Product;

beforeAll(async () => {
  pair = makePair();
  primary = await pair.primary();
  standby = await pair.standbyOf(primary, 'second');
  // What this is about is a standby that comes later.
  await primary.ask(`alter system set synchronous_standby_names = ''`);
  await primary.ask('select pg_reload_conf()');
  // Without it what is being read there would be ended, and long readings go to the primary.
  await standby.ask('alter system set hot_standby_feedback = on');
  await standby.ask('select pg_reload_conf()');
  proxies = await Promise.all([startProxy(() => primary.socket), startProxy(() => standby.socket)]);
  const { user, password, database } = primary.connection;
  const [first, second] = proxies.map(
    ({ port }) => `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`,
  );
  product = await runProduct({
    env: {
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: first ?? '',
      DATABASE_READ_URL: second ?? '',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      RATE_LIMIT: '1000000',
      SITE_PORT: '0',
      LOG_LEVEL: 'info',
    },
  });
  await product.ready();
  const definition = await (
    await visitor()
  ).send('PUT', '/modules/notes', {
    bakery_resource_module: 'notes',
    bakery_resource: { title: 'Notes', fields: [{ identifier: 'text', type: 'text', title: 'Text' }] },
  });
  if (definition.status !== 201) throw new Error(definition.text);
});

afterAll(async () => {
  await product.stop();
  await Promise.all(proxies.map((proxy) => proxy.close()));
  await primary.stop();
  await standby.stop();
  pair.remove();
  rmSync(folder, { recursive: true });
});

/** Somebody who uses the app in a browser: cookies, as they are set. */
async function visitor() {
  const cookies = new Map<string, string>();
  const send = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(product.url + path, {
      method,
      headers: {
        origin: product.url,
        ...(cookie === '' ? {} : { cookie }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const each of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? [];
      cookies.set(name, value);
    }
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  if ((await send('POST', '/auth/sign-in', admin)).status !== 200) throw new Error('nobody is signed in');
  const texts = async (): Promise<string[]> => {
    const { status, text } = await send('GET', '/modules/notes/resources?limit=1000');
    if (status !== 200) throw new Error(text);
    return (JSON.parse(text) as { data: { data: { text: string } }[] }).data.map(({ data }) => data.text);
  };
  const note = async (text: string): Promise<void> => {
    const { status, text: told } = await send('POST', '/modules/notes/resources', { data: { text } });
    if (status !== 201) throw new Error(told);
  };
  return { send, texts, note, cookie: () => [...cookies].map((pair) => pair.join('=')).join('; ') };
}

/** Reads the notes with a token, as a program does. */
async function program({ send }: Awaited<ReturnType<typeof visitor>>) {
  const { text } = await send('POST', '/auth/sign-in', { ...admin, mode: 'token' });
  const { token } = JSON.parse(text) as { token: string };
  return async (headers: Record<string, string> = {}): Promise<string> => {
    const answer = await fetch(`${product.url}/modules/notes/resources?limit=1000`, {
      headers: { authorization: `Bearer ${token}`, ...headers },
    });
    return answer.text();
  };
}

/** How often the notes were read on a server. */
async function readings(of: Member): Promise<number> {
  const { host, user, password, database } = of.connection;
  const client = new Client({ host, user, password, database });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: string }>(
      `select sum(coalesce(seq_scan, 0) + coalesce(idx_scan, 0)) as count from pg_stat_user_tables where relname like '%notes%'`,
    );
    return Number(rows[0]?.count ?? 0);
  } finally {
    await client.end();
  }
}

/** Reads until a server counts more readings than before. */
async function readUntilCounted(of: Member, read: () => Promise<unknown>): Promise<void> {
  const before = await readings(of);
  await expect.poll(async () => (await read(), await readings(of))).toBeGreaterThan(before);
}

test('OPS41 lists, counts, aggregates and exports of those who use the app are read from the standby; programs with a token choose', async () => {
  const ann = await visitor();
  await ann.note('first');

  for (const path of [
    '/modules/notes/resources',
    '/modules/notes/resources/counts?by=text',
    '/modules/notes/resources/aggregate?values=count',
    '/modules/notes/resources/export?format=csv',
  ])
    await readUntilCounted(standby, async () => expect((await ann.send('GET', path)).status).toBe(200));

  const asProgram = await program(ann);
  await readUntilCounted(standby, () => asProgram({ 'read-after': '0/0' }));
});

test('OPS41 a program with a token that does not say what it must see finds what anybody has written', async () => {
  const ann = await visitor();
  const asProgram = await program(ann);
  await readUntilCounted(standby, () => ann.texts());

  await standby.ask('select pg_wal_replay_pause()');
  try {
    for (let turn = 0; turn < 20; turn += 1) {
      const { headers } = await ann.send('POST', '/modules/notes/resources', {
        data: { text: `both ${turn}` },
      });
      expect(await asProgram()).toContain(`both ${turn}`);
      expect(await asProgram({ 'read-after': headers.get('written-at') ?? '' })).toContain(`both ${turn}`);
    }
  } finally {
    await standby.ask('select pg_wal_replay_resume()');
  }
});

test('OPS41 whoever has written finds it at once, however far the standby is behind', async () => {
  const ann = await visitor();
  const { headers } = await ann.send('POST', '/modules/notes/resources', { data: { text: 'told' } });
  expect(headers.get('written-at')).toMatch(/^[0-9A-F]+\/[0-9A-F]+$/);

  await standby.ask('select pg_wal_replay_pause()');
  try {
    for (let turn = 0; turn < 20; turn += 1) {
      await ann.note(`own ${turn}`);
      expect(await ann.texts()).toContain(`own ${turn}`);
    }
  } finally {
    await standby.ask('select pg_wal_replay_resume()');
  }
});

test('OPS42 whoever is told of a change by the live connection finds it, however far the standby is behind', async () => {
  const [ann, ben] = [await visitor(), await visitor()];
  const socket = new WebSocket(product.url.replace('http', 'ws') + '/ws', {
    headers: { cookie: ben.cookie(), origin: product.url },
  });
  const heard: string[] = [];
  const seen: string[][] = [];
  socket.on('message', (data: Buffer) => {
    const { type } = JSON.parse(data.toString()) as { type: string };
    heard.push(type);
    if (type === 'changed') void ben.texts().then((texts) => seen.push(texts));
  });
  await new Promise((resolve) => socket.once('open', resolve));
  socket.send(JSON.stringify({ type: 'subscribe', topics: ['resources:notes'] }));
  await expect.poll(() => heard).toContain('subscribed');
  await readUntilCounted(standby, () => ben.texts());

  await standby.ask('select pg_wal_replay_pause()');
  await ann.note('rung for');
  // The standby that does not follow is given up, and then they are told.
  await expect.poll(() => seen.length).toBeGreaterThan(0);
  expect(seen[0]).toContain('rung for');
  await standby.ask('select pg_wal_replay_resume()');
  await readUntilCounted(standby, () => ben.texts());
  const before = seen.length;
  await ann.note('rung for again');
  await expect.poll(() => seen.length).toBeGreaterThan(before);
  expect(seen[before]).toContain('rung for again');
  socket.close();
});

test('OPS42 others find what was written on a standby that stands still within seconds', async () => {
  const [ann, ben] = [await visitor(), await visitor()];
  await readUntilCounted(standby, () => ben.texts());
  await standby.ask('select pg_wal_replay_pause()');
  try {
    await ann.note('for others');
    await expect.poll(() => ben.texts()).toContain('for others');
  } finally {
    await standby.ask('select pg_wal_replay_resume()');
  }
});

test('OPS43 Operations tell how far the standby is behind', async () => {
  const { text } = await (await visitor()).send('GET', '/operations');
  const { parts } = JSON.parse(text) as { parts: { part: string; state: string; text: string }[] };
  expect(parts.filter(({ part }) => part === 'Standby')).toEqual([
    {
      part: 'Standby',
      state: 'ok',
      text: expect.stringMatching(/^127\.0\.0\.1:\d+ is \d+ KB behind the primary\.$/) as string,
    },
  ]);
});

test('OPS43 a standby that dies or is promoted fails no reading, and is read from again when it is back', async () => {
  const ann = await visitor();
  await readUntilCounted(standby, () => ann.texts());

  let reads = 0;
  const faults: unknown[] = [];
  const reading = { on: true };
  const readers = Array.from({ length: 4 }, async () => {
    while (reading.on) {
      await ann.texts().catch((error: unknown) => faults.push(error));
      reads += 1;
    }
  });
  await standby.kill();
  const soFar = reads;
  await expect.poll(() => reads).toBeGreaterThan(soFar + 50);
  standby = await pair.standbyOf(primary, 'second');
  await primary.ask(`alter system set synchronous_standby_names = ''`);
  await primary.ask('select pg_reload_conf()');
  await readUntilCounted(standby, () => ann.texts());

  await standby.promote();
  const untilThen = reads;
  await ann.note('after the promotion');
  expect(await ann.texts()).toContain('after the promotion');
  await expect.poll(() => reads).toBeGreaterThan(untilThen + 50);
  reading.on = false;
  await Promise.all(readers);
  expect(faults).toEqual([]);
  expect(product.output().stderr).toContain('is not read from; the primary is');
});
