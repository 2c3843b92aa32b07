import type { Kind } from '../kind.ts';

const values = Array.from({ length: 1000 }, (_, at) => `Dump ${at}.${at}`);

/** Filters by one of very many values. */
export const longChoices: Kind = {
  name: 'long choices',
  about: 'filters by lists of a thousand values, many of them in one filter',
  atOnce: 8,
  async once({ send }) {
    const filter = {
      _and: Array.from({ length: 15 }, () => ({ title: { _in: values }, _not: { title: { _nin: values } } })),
    };
    await send('POST', '/modules/dump/resources/query', { body: { filter, limit: 100 } });
  },
};
