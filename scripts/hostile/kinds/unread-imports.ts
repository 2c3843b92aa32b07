import type { Kind } from '../kind.ts';
import { openSocket } from '../sockets.ts';

const rows = `title\n${'a row that is only tried\n'.repeat(30_000)}`;

/** Answers to dry runs that nobody reads. */
export const unreadImports: Kind = {
  name: 'unread imports',
  about: 'asks for dry runs of imports and does not read the answers',
  atOnce: 20,
  async once(hostile) {
    const socket = await openSocket(hostile);
    socket.send(
      'POST',
      '/modules/dump/resources/import?dryRun=true',
      { 'content-type': 'text/csv', accept: 'application/x-ndjson' },
      rows,
    );
    hostile.note('unread');
    await hostile.rest(5000);
    socket.close();
  },
};
