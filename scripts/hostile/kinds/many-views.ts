import type { Kind } from '../kind.ts';

/** Saved views, made and listed without end. */
export const manyViews: Kind = {
  name: 'many views',
  about: 'saves views with filters of a hundred parts, and lists them',
  atOnce: 8,
  async once({ send, next }) {
    const filter = { _or: Array.from({ length: 100 }, (_, at) => ({ title: { _contains: `t${at}` } })) };
    const body = { title: `View ${next()}`, audience: 'me', settings: { kind: 'table', filter } };
    await send('POST', '/modules/dump/views', { body });
    await send('GET', '/modules/dump/views');
  },
};
