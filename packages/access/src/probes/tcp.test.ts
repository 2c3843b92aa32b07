import { createServer } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { probeTcp } from './tcp.ts';

const server = createServer();
beforeEach(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterEach(() => new Promise<void>((resolve) => server.close(() => resolve())));

test('NET172: a port that opened counts as open however late this process gets to see it', async () => {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const probe = probeTcp('127.0.0.1', port, 20);
  // Busy for longer than the probe waits, once the connection is on its way.
  process.nextTick(() => {
    for (const end = performance.now() + 200; performance.now() < end;);
  });
  expect(await probe).toBe('open');
});
