import type { Kind } from '../kind.ts';
import { openSocket } from '../sockets.ts';

/** Bodies that come a byte at a time. */
export const slowBodies: Kind = {
  name: 'slow bodies',
  about: 'sends bodies a byte at a time over 200 connections',
  atOnce: 200,
  async once(hostile) {
    const socket = await openSocket(hostile);
    socket.send('POST', '/modules/dump/resources', { 'content-type': 'application/json' }, '{', 5000);
    for (let turn = 0; turn < 40 && hostile.goesOn() && !socket.isClosed(); turn += 1) {
      await hostile.rest(500);
      socket.write(' ');
    }
    hostile.note('slow');
    socket.close();
  },
};
