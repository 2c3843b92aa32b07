import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { things } from '@bakehouse/server/testing';
import { expect, test } from 'vitest';
import { childrenOf } from '../harness/children-of.ts';
import { runProduct, status, type Product } from '../harness/product.ts';
import { useScratch } from '../harness/scratch.ts';

const scratch = useScratch();
const password = 'a password for tests';
const signIn = { email: 'admin@example.com', password, mode: 'token' };

async function startThree(): Promise<Product> {
  const product = await runProduct({
    env: { DATA_DIR: scratch(), ADMIN_PASSWORD: password, WEB_PROCESSES: '3', SITE_PORT: '0' },
  });
  await product.ready();
  await waitFor(async () => (await processesIn(product)).length === 3);
  return product;
}

async function waitFor(holds: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await holds())) await sleep(50);
}

/** One request on a connection of its own. */
async function call(product: Product, method: string, path: string, token?: string, body?: object) {
  const answer = await fetch(product.url + path, {
    method,
    headers: {
      connection: 'close',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const read = await answer.text();
  return { status: answer.status, text: read, json: () => JSON.parse(read) as Record<string, unknown> };
}

/** The processes that metrics tell of. */
async function processesIn(product: Product): Promise<string[]> {
  const { text: told } = await call(product, 'GET', '/metrics');
  return [...told.matchAll(/^process_uptime_seconds\{process="(\d+)"\}/gm)].map(([, name]) => name ?? '');
}

/** How many answers each process gave to requests for /modules. */
async function answersIn(product: Product): Promise<number[]> {
  const { text: told } = await call(product, 'GET', '/metrics');
  const lines = told.matchAll(/^http_requests_total\{process="\d+",.*route="\/modules",.*\} (\d+)$/gm);
  return [...lines].map(([, count]) => Number(count));
}

const webs = (product: Product) =>
  childrenOf([product.child.pid]).filter(({ command }) => command.includes('--role'));

test('START21 START25 connections are shared by several processes, which see the same and tell figures of all', async () => {
  const product = await startThree();
  const token = (await call(product, 'POST', '/auth/sign-in', undefined, signIn)).json()['token'] as string;
  expect((await call(product, 'PUT', '/modules/things', token, things)).status).toBe(201);
  await waitFor(async () => {
    const seen = [1, 2, 3].map(() => call(product, 'GET', '/modules/things/resources', token));
    return (await Promise.all(seen)).every(({ status }) => status === 200);
  });
  for (let turn = 0; turn < 12; turn += 1)
    expect((await call(product, 'GET', '/modules', token)).status).toBe(200);

  // Whichever of them is asked.
  for (let turn = 0; turn < 3; turn += 1) {
    expect(await processesIn(product)).toEqual(['1', '2', '3']);
    expect(await answersIn(product)).toEqual([4, 4, 4]);
  }
  const { text: told } = await call(product, 'GET', '/metrics');
  expect(told.match(/^# HELP http_requests_total /gm)).toHaveLength(1);
  expect(await product.stop()).toBe(0);
});

test('START22 a web process that is killed is started again, and the others serve meanwhile', async () => {
  const product = await startThree();
  const before = webs(product).map(({ pid }) => pid);
  expect(before).toHaveLength(2);
  process.kill(before[0] ?? 0, 'SIGKILL');
  await waitFor(() => !webs(product).some(({ pid }) => pid === before[0]));
  for (let turn = 0; turn < 6; turn += 1)
    expect((await call(product, 'GET', '/health/ready')).status).toBe(200);

  await waitFor(async () => (await processesIn(product)).length === 3);
  expect(webs(product)).toHaveLength(2);
  expect(await product.stop()).toBe(0);
});

test('START23 SIGTERM ends all of them after what is in flight in each', async () => {
  const product = await startThree();
  const body = JSON.stringify(signIn);
  const half = async () => {
    const socket = connect(Number(new URL(product.url).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write(
      `POST /auth/sign-in HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
    );
    return { socket, answer: text(socket) };
  };
  const begun = [await half(), await half(), await half()];
  // What is asked later of each process and answered shows that these have been read.
  for (let turn = 0; turn < 12; turn += 1) await status(`${product.url}/health/live`);
  const children = webs(product);
  const ended = product.stop();
  await sleep(500);
  for (const { socket } of begun) socket.write(body.slice(10));

  for (const { answer } of begun) expect(await answer).toMatch(/^HTTP\/1\.1 200 [^]*"token"/);
  expect(await ended).toBe(0);
  for (const { pid } of children) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});

test('START24 when the first process is killed, the others end', async () => {
  const product = await startThree();
  const children = webs(product).map(({ pid }) => pid);
  expect(await product.stop('SIGKILL')).toBe('SIGKILL');
  await waitFor(() =>
    children.every((pid) => {
      try {
        process.kill(pid, 0);
        return false;
      } catch {
        return true;
      }
    }),
  );
});

test('START26 more connections than the embedded PostgreSQL has are refused at the start', async () => {
  const product = await runProduct({ env: { DATA_DIR: scratch(), WEB_PROCESSES: '8' } });
  expect(await product.ended()).toBe(1);
  expect(product.output().stderr).toContain('Set DATABASE_POOL to 11 or less.');
});
