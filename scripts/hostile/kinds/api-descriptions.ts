import type { Kind } from '../kind.ts';

/** The description of the whole API, again and again. */
export const apiDescriptions: Kind = {
  name: 'API descriptions',
  about: 'asks for the description of the API with all modules',
  atOnce: 8,
  async once({ send, next }) {
    await send('GET', `/openapi.json${next() % 2 === 0 ? '?modules=all' : '?modules=notes,dump,people'}`);
  },
};
