import type { Kind } from '../kind.ts';

/** Events that cause events. */
export const fanOut: Kind = {
  name: 'fan-out',
  about: 'creates rows in a module whose workflow creates twenty more for each',
  atOnce: 1,
  async once({ send, rest }) {
    await send('POST', '/modules/storm/resources', { body: { data: { title: 'first' } } });
    await rest(500);
  },
};
