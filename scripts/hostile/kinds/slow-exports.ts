import type { Kind } from '../kind.ts';
import { openSocket } from '../sockets.ts';

/** Exports that are read a little at a time. */
export const slowExports: Kind = {
  name: 'slow exports',
  about: 'reads exports at a few kilobytes a second',
  atOnce: 20,
  async once(hostile) {
    const socket = await openSocket(hostile);
    socket.send('GET', '/modules/dump/resources/export?format=json');
    for (let turn = 0; turn < 20 && hostile.goesOn() && !socket.isClosed(); turn += 1) {
      socket.read(4096);
      await hostile.rest(250);
    }
    hostile.note('slow');
    socket.close();
  },
};
