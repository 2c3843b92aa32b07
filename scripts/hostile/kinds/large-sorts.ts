import type { Kind } from '../kind.ts';

/** Lists in an order that no index has, and figures over all rows. */
export const largeSorts: Kind = {
  name: 'large sorts',
  about: 'sorts long texts by several fields, and asks for figures in as many groups as there are rows',
  atOnce: 8,
  async once({ send, next }) {
    if (next() % 2 === 0) await send('GET', '/modules/dump/resources?sort=-body,title,-story&limit=100');
    else
      await send(
        'GET',
        '/modules/dump/resources/aggregate?by=title,day(createdAt)&values=count,distinct(body),max(title)',
      );
  },
};
