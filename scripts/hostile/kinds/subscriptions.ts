import { WebSocket } from 'ws';
import type { Kind } from '../kind.ts';

/** Live connections with as many topics as there may be, opened and closed again. */
export const subscriptions: Kind = {
  name: 'subscriptions',
  about: 'opens live connections, subscribes to everything again and again, and writes',
  atOnce: 14,
  async once(hostile) {
    const socket = new WebSocket(`${hostile.url.replace('http', 'ws')}/ws`, {
      headers: { authorization: `Bearer ${hostile.token}` },
      localAddress: hostile.address,
    });
    socket.on('error', () => hostile.note('refused'));
    socket.on('open', () => {
      hostile.note('open');
      for (let turn = 0; turn < 100; turn += 1)
        socket.send(
          JSON.stringify({
            type: turn % 2 === 0 ? 'subscribe' : 'unsubscribe',
            topics: [
              'resources:notes',
              'resources:dump',
              'resources:people',
              'resources:storm',
              'runs',
              'notifications',
            ],
          }),
        );
    });
    await hostile.rest(2000);
    socket.terminate();
  },
};
