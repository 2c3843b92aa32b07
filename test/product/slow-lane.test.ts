import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { things } from '@bakehouse/server/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { childrenOf } from '../harness/children-of.ts';
import { runProduct, type Product } from '../harness/product.ts';
import { useScratch } from '../harness/scratch.ts';

const scratch = useScratch();
const password = 'a password for tests';
const clerks = {
  slug: 'clerks',
  title: 'Clerks',
  permissions: ['create', 'read', 'update'].map((action) => ({ module: '*', action })),
};

let product: Product;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  product = await runProduct({
    env: {
      DATA_DIR: scratch(),
      ADMIN_PASSWORD: password,
      SITE_PORT: '0',
      SLOW_LANE: 'on',
      RATE_LIMIT: '1000000',
    },
  });
  await product.ready();
  tokens['admin'] = await signIn('admin');
  await must('PUT', '/modules/things', things);
  await must('POST', '/roles', clerks);
  for (const name of ['busy', 'calm']) {
    const user = { email: `${name}@example.com`, name, password, roles: ['clerks'] };
    await must('POST', '/users', user);
    tokens[name] = await signIn(name);
  }
});

afterAll(async () => {
  if (product.child.exitCode === null && product.child.signalCode === null) await product.stop('SIGKILL');
});

interface Given {
  status: number;
  retryAfter: string | null;
  body: Record<string, unknown>;
}

async function call(name: string | undefined, method: string, path: string, body?: object): Promise<Given> {
  const answer = await fetch(product.url + path, {
    method,
    headers: {
      ...(name === undefined ? {} : { authorization: `Bearer ${tokens[name]}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    retryAfter: answer.headers.get('retry-after'),
    body: text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {},
  };
}

async function must(method: string, path: string, body: object): Promise<void> {
  const { status, body: told } = await call('admin', method, path, body);
  expect(status, JSON.stringify(told)).toBeLessThan(300);
}

async function signIn(name: string): Promise<string> {
  const sent = { email: `${name}@example.com`, password, mode: 'token' };
  return (await call(undefined, 'POST', '/auth/sign-in', sent)).body['token'] as string;
}

/** How many requests the slow lane was given so far. */
async function passed(): Promise<number> {
  const told = await (await fetch(`${product.url}/metrics`)).text();
  return Number(/^bakehouse_slow_lane_requests_total (\d+)$/m.exec(told)?.[1]);
}

const lanes = () => childrenOf([product.child.pid]).filter(({ command }) => command.includes('--role'));

/** All processes that these ones started, and those that they started. */
function below(parents: (number | undefined)[]): ReturnType<typeof childrenOf> {
  const children = childrenOf(parents);
  return children.length === 0 ? [] : [...children, ...below(children.map(({ pid }) => pid))];
}

/** Asks for much at once, until some of it was passed on. */
async function askForMuch(seen: Given[] = []): Promise<void> {
  const before = await passed();
  while ((await passed()) < before + 50) {
    // Whoever is alone needs no lane.
    expect((await call('calm', 'GET', '/auth/me')).status).toBe(200);
    seen.push(
      ...(await Promise.all(
        Array.from({ length: 30 }, (_, at) =>
          at % 3 === 0
            ? call('busy', 'POST', '/modules/things/resources', { data: { name: `thing ${at}` } })
            : call('busy', 'GET', '/modules/things/resources?limit=100'),
        ),
      )),
    );
  }
}

/** How much a process gives way to others, as Linux tells it. */
function niceness(path: string): number {
  const stat = readFileSync(path, 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
}

test('OPS34 OPS36 whoever asks for much is served by a process that gives way, and nobody else is', async () => {
  expect(lanes()).toEqual([]);
  const seen: Given[] = [];
  await askForMuch(seen);

  expect(new Set(seen.map(({ status }) => status))).toEqual(new Set([200, 201]));
  const [lane] = lanes();
  expect(niceness(`/proc/${lane?.pid}/stat`)).toBe(15);
  expect(niceness(`/proc/${product.child.pid}/stat`)).toBe(0);
  const backends = below([product.child.pid])
    .filter(({ command }) => command.includes('[local]'))
    .map(({ pid }) => niceness(`/proc/${pid}/stat`));
  expect(backends).toContain(15);
  expect(backends).toContain(0);

  // What one process wrote the other reads.
  const { body } = await call('calm', 'GET', '/modules/things/resources/total');
  expect(body['total']).toBe(seen.filter(({ status }) => status === 201).length);
  const before = await passed();
  for (let turn = 0; turn < 20; turn += 1) {
    expect((await call('calm', 'GET', '/modules/things/resources')).status).toBe(200);
    expect((await call('admin', 'GET', '/users')).status).toBe(200);
  }
  expect(await passed()).toBe(before);
});

test('OPS39 what was stored before a request came is known in the lane', async () => {
  await askForMuch();
  for (let turn = 0; turn < 20; turn += 1) {
    const name = `things_${turn}`;
    await must('PUT', `/modules/${name}`, { ...things, bakery_resource_module: name });
    const before = await passed();
    const { status, body } = await call('busy', 'GET', `/modules/${name}/resources`);
    expect([status, body['code']]).toEqual([200, undefined]);
    expect(await passed()).toBe(before + 1);
  }
});

test('OPS37 a lane that is killed costs its users no more than another try, and others nothing', async () => {
  await askForMuch();
  const [lane] = lanes();
  const seen: Given[] = [];
  const asked = Array.from({ length: 60 }, async () => {
    seen.push(await call('busy', 'GET', '/modules/things/resources?limit=100'));
  });
  process.kill(lane?.pid ?? 0, 'SIGKILL');
  expect((await call('calm', 'GET', '/modules/things/resources')).status).toBe(200);
  await Promise.all(asked);
  for (const { status, retryAfter } of seen)
    if (status !== 200) expect([status, retryAfter]).toEqual([503, '1']);
  while (lanes().length > 0) await sleep(50);
  expect((await call('busy', 'GET', '/modules/things/resources')).status).toBe(200);
});

// Comes last: for a while whoever is not known to the server counts as this address.
test('OPS34 live connections are not passed on, also from an address from which much is asked', async () => {
  const before = await passed();
  while ((await passed()) < before + 50) {
    expect((await call('calm', 'GET', '/auth/me')).status).toBe(200);
    await Promise.all(Array.from({ length: 100 }, () => call(undefined, 'GET', '/auth/me')));
  }
  const then = await passed();
  const headers = { authorization: `Bearer ${tokens['calm']}` };
  const socket = new WebSocket(`${product.url.replace(/^http/, 'ws')}/ws`, { headers });
  const [message] = (await once(socket, 'message')) as [Buffer];
  expect(JSON.parse(message.toString())).toMatchObject({ type: 'hello' });
  expect(await passed()).toBe(then);
  // The address was in the lane all the time.
  await call(undefined, 'GET', '/auth/me');
  expect(await passed()).toBe(then + 1);
  socket.close();
  expect(await product.stop()).toBe(0);
});
