import type { Kind } from '../kind.ts';

/** Events of a form, as if somebody typed without end. */
export const eventFlood: Kind = {
  name: 'event flood',
  about: 'fires events of a form with large data',
  atOnce: 10,
  async once({ send, next, placed: { notes } }) {
    const id = notes[next() % notes.length];
    const title = 'x'.repeat(100_000);
    await send('POST', '/events/amount_changed', {
      body: { module: 'notes', view: 'update', id, field: 'amount', value: 1, data: { amount: 1, title } },
    });
  },
};
