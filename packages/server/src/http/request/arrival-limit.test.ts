import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { useScenarios } from '../../testing/index.ts';

const { it } = useScenarios({ env: { REQUEST_SECONDS: '1' } });

test('ERR23 a body that does not arrive in time ends the request', async () => {
  const { app } = it();
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  await once(socket, 'connect');

  socket.write(
    'POST /auth/sign-in HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"email"',
  );
  const answer = await text(socket);

  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer).toContain('"code":"request_timeout"');
  expect(answer.toLowerCase()).toContain('connection: close');
  socket.destroy();
});
