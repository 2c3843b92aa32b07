import { randomBytes } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { crc32 } from 'node:zlib';
import { whenLate } from './late.ts';

/** How a question over UDP fared; `taken` means that it could not be tried: the wanted source port is in use here, usually by the mesh client. */
export type StunProbe = 'answered' | 'silent' | 'taken';

/** Asks a STUN server for our address, from a given source port or from any. */
export function probeStun(
  server: string,
  options: { timeout: number; sourcePort?: number },
): Promise<StunProbe> {
  const [host = '', port = '3478'] = server.split(':');
  const id = randomBytes(12);
  // A port out of range is thrown, not told.
  if (!/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65_535 || host === '')
    return Promise.resolve('silent');
  return new Promise((resolve) => {
    const socket = createSocket('udp4');
    const timer = setTimeout(
      whenLate(() => finish('silent')),
      options.timeout,
    );
    let over = false;
    const finish = (result: StunProbe) => {
      if (over) return;
      over = true;
      clearTimeout(timer);
      socket.removeAllListeners();
      socket.on('error', () => undefined);
      socket.close();
      resolve(result);
    };
    socket.on('error', (error: NodeJS.ErrnoException) =>
      finish(error.code === 'EADDRINUSE' ? 'taken' : 'silent'),
    );
    socket.on('message', (reply) => {
      if (reply.length >= 20 && reply.readUInt16BE(0) === 0x0101 && reply.subarray(8, 20).equals(id))
        finish('answered');
    });
    socket.bind(options.sourcePort ?? 0, () => {
      // A name that does not resolve comes back here as an argument that the types do not know.
      socket.connect(Number(port), host, (failure?: unknown) => {
        if (failure !== undefined && failure !== null) return finish('silent');
        return socket.send(stunRequest(id), (error) => error !== null && finish('silent'));
      });
    });
  });
}

/** A binding request as the servers of the mesh want it: with the client's software name and a fingerprint. */
export function stunRequest(id: Buffer): Buffer {
  const software = Buffer.from('tailnode');
  const head = Buffer.alloc(20);
  head.writeUInt16BE(0x0001, 0);
  head.writeUInt16BE(4 + software.length + 8, 2);
  head.writeUInt32BE(0x2112a442, 4);
  id.copy(head, 8);
  const body = Buffer.concat([head, Buffer.from([0x80, 0x22, 0, software.length]), software]);
  const fingerprint = Buffer.alloc(8);
  fingerprint.writeUInt16BE(0x8028, 0);
  fingerprint.writeUInt16BE(4, 2);
  fingerprint.writeUInt32BE((crc32(body) ^ 0x5354554e) >>> 0, 4);
  return Buffer.concat([body, fingerprint]);
}
