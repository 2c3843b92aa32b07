import type { Kind } from '../kind.ts';

const chiefs = 'chief.chief.chief.chief';

/** Figures over relations in both directions. */
export const deepAggregates: Kind = {
  name: 'deep aggregates',
  about: 'groups by values four relations away, and filters by those who refer to those who refer',
  atOnce: 8,
  async once({ send, next }) {
    const filter = {
      'people(of chief)': { 'people(of chief)': { 'notes(of person)': { amount: { _gt: 1 } } } },
    };
    if (next() % 2 === 0)
      await send('POST', '/modules/people/resources/query', { body: { filter, limit: 1000 } });
    else
      await send(
        'GET',
        `/modules/people/resources/aggregate?by=${chiefs}.name,chief.name&values=count,distinct(name),max(name)`,
      );
  },
};
