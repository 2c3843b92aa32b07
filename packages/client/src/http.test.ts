import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createClient } from './index.ts';

test.each([
  ['before its answer', () => undefined],
  [
    'in the middle of it',
    (response: ServerResponse) => response.writeHead(200, { 'content-type': 'application/json' }).write('{'),
  ],
])('CLI10 a server that falls silent %s counts as not reached', async (_when, begin) => {
  const silent = createServer((_request, response) => void begin(response));
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const asked = createClient({ url, attempts: 1 }).request('GET', '/x', { timeout: 50 });
  await expect(asked).rejects.toMatchObject({ code: 'unreachable', cause: { name: 'TimeoutError' } });
  silent.closeAllConnections();
  silent.close();
});
