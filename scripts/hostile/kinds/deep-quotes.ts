import type { Kind } from '../kind.ts';

/** Markup that is nested without end. */
export const deepQuotes: Kind = {
  name: 'deep quotes',
  about: 'stores richtext of 20,000 nested quotes, and searches',
  atOnce: 6,
  async once({ send }) {
    const { body } = await send('POST', '/modules/dump/resources', {
      body: { data: { story: `${'> '.repeat(20_000)}${'[a]('.repeat(5000)}${'**'.repeat(5000)}` } },
    });
    await send('GET', '/modules/dump/resources?search=quote');
    if (typeof body['id'] === 'string') await send('DELETE', `/modules/dump/resources/${body['id']}`);
  },
};
