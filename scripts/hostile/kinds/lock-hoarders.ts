import type { Kind } from '../kind.ts';

/** Rows that others need, written all the time, in any order. */
export const lockHoarders: Kind = {
  name: 'lock hoarders',
  about: 'writes the rows of others in large batches, in changing order',
  atOnce: 10,
  async once({ send, next, placed: { notes } }) {
    const start = next() % notes.length;
    const ids = [...notes.slice(start), ...notes.slice(0, start)].slice(0, 100);
    if (next() % 2 === 0) ids.reverse();
    const operations = ids.map((id) => ({ op: 'update', id, data: { title: `taken ${next()}` } }));
    await send('POST', '/modules/notes/resources/batch', { body: { operations } });
  },
};
