import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import { useScenarios } from '../testing/index.ts';

const { it } = useScenarios();
let port = 0;
beforeAll(async () => {
  port = Number(new URL(await it().app.listen({ port: 0, host: '127.0.0.1' })).port);
});

/** Sends bytes as they are, and gives all that comes back until the connection ends. */
async function exchange(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  // What the server no longer reads cannot be sent.
  socket.on('error', () => undefined);
  socket.write(bytes, 'latin1');
  const answer = await text(socket).catch(() => '');
  socket.destroy();
  return answer;
}

const head = 'POST /auth/sign-in HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';

test('E16 headers over the limit are 431, and the connection is closed', async () => {
  const answer = await exchange(`GET /health/live HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(100_000)}\r\n\r\n`);

  expect(answer).toMatch(/^HTTP\/1\.1 431 /);
  expect(answer).toContain('"code":"headers_too_large"');
});

test.each([
  [
    'two lengths',
    `${head}content-length: 2\r\ncontent-length: 40\r\n\r\n{}GET /users HTTP/1.1\r\nhost: x\r\n\r\n`,
  ],
  [
    'a length and chunks',
    `${head}content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nGET /users HTTP/1.1\r\nhost: x\r\n\r\n`,
  ],
  ['chunks by another name', `${head}transfer-encoding: xchunked\r\n\r\n0\r\n\r\n`],
  ['a length that is none', `${head}content-length: -1\r\n\r\n{}`],
  ['a blank before a colon', `GET /health/live HTTP/1.1\r\nhost : x\r\n\r\n`],
  ['no host', `GET /health/live HTTP/1.1\r\n\r\n`],
  ['no HTTP at all', `\x16\x03\x01\x02\x00\x01\x00\r\n\r\n`],
  ['a method that is none', `STEAL /users HTTP/1.1\r\nhost: x\r\n\r\n`],
])('E16 a request with %s is answered once, with 400, and the connection is closed', async (_, bytes) => {
  const answer = await exchange(bytes);

  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  // What was hidden behind it is no request of its own.
  expect(answer.match(/HTTP\/1\.1 \d{3}/g)).toHaveLength(1);
});

test('E16 a path of many kilobytes is refused, and requests in a row are answered in a row', async () => {
  expect(
    await exchange(`GET /${'a'.repeat(50_000)} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`),
  ).toMatch(/^HTTP\/1\.1 (?:404|414|431) /);
  const row = 'GET /health/live HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(20);
  const answers = await exchange(`${row}GET /health/live HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
  expect(answers.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(21);
});
