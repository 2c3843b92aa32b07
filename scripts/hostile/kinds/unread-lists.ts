import type { Kind } from '../kind.ts';
import { openSocket } from '../sockets.ts';

/** Large answers that nobody reads, several asked for on each connection. */
export const unreadLists: Kind = {
  name: 'unread lists',
  about: 'asks for lists of megabytes on each of 30 connections and reads nothing',
  atOnce: 30,
  async once(hostile) {
    const socket = await openSocket(hostile);
    for (let turn = 0; turn < 5; turn += 1) socket.send('GET', '/modules/dump/resources?limit=100');
    hostile.note('unread');
    await hostile.rest(4000);
    socket.close();
  },
};
