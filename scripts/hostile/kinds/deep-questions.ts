import type { Kind } from '../kind.ts';

/** Questions over many levels of relations. */
export const deepQuestions: Kind = {
  name: 'deep questions',
  about: 'asks for chiefs of chiefs, with all their fields and those who have them as chief',
  atOnce: 8,
  async once({ send }) {
    const fields = [
      '*',
      'chief.*',
      'chief.chief.*',
      'chief.chief.chief.*',
      { 'people(of chief)': { fields: ['*', 'chief.*'] } },
    ];
    await send('POST', '/modules/people/resources/query', { body: { fields, limit: 1000 } });
  },
};
