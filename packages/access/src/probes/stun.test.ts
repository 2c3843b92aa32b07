import { createSocket } from 'node:dgram';
import { expect, test } from 'vitest';
import { probeStun } from './stun.ts';

test.each(['no-such-host.invalid:3478', '127.0.0.1:9', '127.0.0.1:0', '256.0.0.1:1', ':3478', 'x'])(
  'NET152: a STUN server that cannot be asked is silent: %s',
  async (server) => {
    expect(await probeStun(server, { timeout: 200 })).toBe('silent');
  },
);

test('NET152: a source port that is in use is told as taken', async () => {
  const socket = createSocket('udp4');
  await new Promise<void>((resolve) => socket.bind(0, resolve));
  const sourcePort = socket.address().port;
  expect(await probeStun('127.0.0.1:9', { timeout: 200, sourcePort })).toBe('taken');
  socket.close();
});
