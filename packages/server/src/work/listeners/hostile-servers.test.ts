import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestApp, type TestApp } from '../../testing/index.ts';
import { listeningOn } from '../../testing/listening.ts';

const mebibyte = 1024 ** 2;
let it: TestApp;
const servers: Server[] = [];
/** Bytes that were taken from each server. */
const taken = new Map<string, number>();

beforeAll(async () => {
  it = await makeTestApp({ env: { SECRET_KEY: 'k'.repeat(32), ALLOW_PRIVATE_HOSTS: '127.0.0.1' } });
});
afterAll(async () => {
  await it.close();
  for (const server of servers)
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
    });
});

const { call, connect } = listeningOn(() => it);

/** Sends a beginning, and then the same for as long as anybody takes it. */
async function endless(name: string, beginning: Buffer | string, more: Buffer | string): Promise<number> {
  const server = createServer((socket: Socket) => {
    socket.on('error', () => socket.destroy());
    socket.write(beginning);
    const piece = Buffer.concat(Array.from({ length: 1000 }, () => Buffer.from(more)));
    const go = (): void => {
      taken.set(name, (taken.get(name) ?? 0) + piece.byteLength);
      if (!socket.destroyed) socket.write(piece, () => setImmediate(go));
    };
    socket.once('data', go);
    if (name.startsWith('imap')) go();
  });
  servers.push(server);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return (server.address() as AddressInfo).port;
}

/** A message of 256 MB that never ends, before anybody was let in. */
const hugePacket = Buffer.from([0x30, 0xff, 0xff, 0xff, 0x7f]);

test.each([
  ['mqtt-packet', 'mqtt', hugePacket, 'x'.repeat(100)],
  ['imap-line', 'imap', '* OK ', 'x'.repeat(100)],
  ['imap-literal', 'imap', '* OK {4000000000}\r\n', 'x'.repeat(100)],
  ['imap-answers', 'imap', '* OK hello\r\n', '* 1 EXISTS\r\n'],
] as const)('MQTT12 INBOX16 a hostile server fills no memory: %s', async (name, kind, beginning, more) => {
  const port = await endless(name, beginning, more);
  const settings = { host: '127.0.0.1', port, user: 'ann', tls: kind === 'imap' ? 'no' : false };
  await connect({ name, kind, settings } as { name: string }, 'a password');
  const { body } = await call('POST', `/connections/${name}/test`, {});
  expect(body).toMatchObject({ ok: false });
  expect(taken.get(name)).toBeLessThan(80 * mebibyte);
});
