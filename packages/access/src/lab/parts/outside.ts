import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

/** The world outside as the mesh client sees it: something on TCP 443, and STUN on UDP 3478. */
export function outside(): void {
  createServer((socket) => socket.end()).listen(443, '0.0.0.0');
  const stun = createSocket('udp4');
  stun.on('message', (request, from) => {
    const reply = Buffer.from(request.subarray(0, 20));
    reply.writeUInt16BE(0x0101, 0);
    reply.writeUInt16BE(0, 2);
    stun.send(reply, from.port, from.address);
  });
  stun.bind(3478, '0.0.0.0');
}
