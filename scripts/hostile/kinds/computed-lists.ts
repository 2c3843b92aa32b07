import type { Kind } from '../kind.ts';

/** Computed fields whose work grows with the square of the rows. */
export const computedLists: Kind = {
  name: 'computed lists',
  about: 'creates resources whose computed field compares 2,500 rows with each other',
  atOnce: 8,
  async once({ send, next }) {
    const lines = Array.from({ length: 2500 }, (_, at) => ({ price: (at * 7919) % 2500, name: 'x' }));
    await send('POST', '/modules/dump/resources', { body: { data: { title: `${next()}`, lines } } });
  },
};
