import { createServer } from 'node:net';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { leftOpen, openResources } from './open-resources.ts';

test('a server left listening is found', async () => {
  const before = openResources();
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');

  const left = await leftOpen(before, 100);

  server.close();
  expect(left).toContain('a listening server');
});

test('a timer left running is found', async () => {
  const before = openResources();
  const timer = setInterval(() => undefined, 60_000);

  // Looked at once: meanwhile a timer of an earlier file could end, and be missed in the count.
  const left = await leftOpen(before, 0);

  clearInterval(timer);
  expect(left).toContain('a timer');
});

test('a clean test passes', async () => {
  expect(await leftOpen(openResources(), 100)).toEqual([]);
});
