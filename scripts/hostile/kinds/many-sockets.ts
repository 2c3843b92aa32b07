import type { Kind } from '../kind.ts';
import { openSocket } from '../sockets.ts';

/** Connections that say nothing, or half of a head. */
export const manySockets: Kind = {
  name: 'many sockets',
  about: 'opens 500 connections and sends half of a request over each',
  atOnce: 500,
  async once(hostile) {
    const socket = await openSocket(hostile);
    socket.write('GET /modules/notes/resources HTTP/1.1\r\nHost: x\r\nX-Slow: ');
    hostile.note('open');
    for (let turn = 0; turn < 20 && hostile.goesOn() && !socket.isClosed(); turn += 1)
      await hostile.rest(500);
    socket.close();
  },
};
