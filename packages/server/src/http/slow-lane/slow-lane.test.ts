import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeMetrics } from '../../foundation/metrics/metrics.ts';
import { ownCookies } from '../cookies.ts';
import { makeSlowLane, type SlowLane } from './slow-lane.ts';

let folder: string;
let front: FastifyInstance;
let behind: FastifyInstance;
let url: string;
let slowLane: SlowLane;
/** Settles what asks for the lane. */
let up: (address: string | undefined) => void;
let asked = 0;
let isRunning = false;
const served: string[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bakehouse-lane-'));
  served.length = 0;
  asked = 0;
  isRunning = false;
  const isUp = new Promise<string | undefined>((resolve) => (up = resolve));
  slowLane = makeSlowLane(
    {
      reach() {
        asked += 1;
        return isUp;
      },
      isUp: () => isRunning,
    },
    {
      cookies: ownCookies({ https: false }),
      identity: { remembered: () => undefined },
      metrics: makeMetrics(),
    },
  );
  behind = fastify({ trustProxy: true });
  behind.get('/', () => {
    served.push('behind');
    return 'behind';
  });
  await behind.listen({ path: join(folder, 'socket') });
  front = fastify();
  front.addHook('onRequest', (request, reply, done) => slowLane.divert(request, reply, done, done));
  front.get('/', () => {
    served.push('here');
    return 'here';
  });
  url = await front.listen({ host: '127.0.0.1', port: 0 });
});

afterEach(async () => {
  up(undefined);
  front.server.closeAllConnections();
  behind.server.closeAllConnections();
  await Promise.all([front.close(), behind.close()]);
  rmSync(folder, { recursive: true, force: true });
});

const address = () => join(folder, 'socket');
const ask = async () => (await fetch(url)).text();

function askForMuch(): void {
  // Somebody else is there.
  slowLane.refused('192.0.2.1');
  for (let turn = 0; turn < 1300; turn += 1) slowLane.refused('127.0.0.1');
}

test('OPS34 whoever asks for little is served here, and nothing is started for them', async () => {
  expect(await ask()).toBe('here');
  for (let turn = 0; turn < 100; turn += 1) slowLane.refused('127.0.0.1');
  expect([await ask(), asked]).toEqual(['here', 0]);
});

test('OPS34 whoever is alone is served here, however much they ask for, until somebody else comes', async () => {
  for (let turn = 0; turn < 3000; turn += 1) slowLane.refused('127.0.0.1');
  expect([await ask(), asked]).toEqual(['here', 0]);
  isRunning = true;
  up(address());
  slowLane.refused('192.0.2.1');
  expect(await ask()).toBe('behind');
});

/** Something of theirs is under way here. */
function enter(): void {
  slowLane.enter({ headers: {} } as FastifyRequest, { key: '127.0.0.1', reserve: false }, false);
}

test('OPS37 whoever asks one thing after the other is served here until it is up', async () => {
  askForMuch();
  enter();
  expect(await ask()).toBe('here');
  isRunning = true;
  up(address());
  expect(await ask()).toBe('behind');
});

test('OPS37 the lane is started for whoever asks for much at once; their requests wait for it', async () => {
  askForMuch();
  enter();
  enter();
  expect(asked).toBe(1);
  const answer = ask();
  await expect.poll(() => asked).toBe(2);
  expect(served).toEqual([]);
  up(address());
  expect(await answer).toBe('behind');
});

test('OPS37 where it cannot be started they are served here', async () => {
  askForMuch();
  enter();
  enter();
  up(undefined);
  expect(await ask()).toBe('here');
});

test('OPS38 whoever leaves before it is up is not served at all, and breaks nothing', async () => {
  askForMuch();
  enter();
  enter();
  const { port } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  await expect.poll(() => asked).toBe(2);
  const closed = new Promise((resolve) => front.server.once('connection', resolve));
  socket.destroy();
  await once(socket, 'close');
  // A later request was read when the one that left is known to have done so.
  const answer = ask();
  await closed;
  await expect.poll(() => asked).toBe(3);
  up(address());
  expect(await answer).toBe('behind');
  expect(served).toEqual(['behind']);
});

test('OPS35 a client that says no host is served', async () => {
  askForMuch();
  isRunning = true;
  up(address());
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write('GET / HTTP/1.0\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 [^]*behind/);
});
