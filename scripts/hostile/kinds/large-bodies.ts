import type { Kind } from '../kind.ts';

const numbers = JSON.stringify(Array.from({ length: 150_000 }, (_, at) => at % 1000));
const words = JSON.stringify(Object.fromEntries(Array.from({ length: 60_000 }, (_, at) => [`key${at}`, at])));

/** Bodies as large as they may be. */
export const largeBodies: Kind = {
  name: 'large bodies',
  about: 'stores values of nearly a megabyte each, and reads lists of them',
  atOnce: 8,
  async once({ send, next }) {
    const text = next() % 2 === 0 ? numbers : words;
    const { body } = await send('POST', '/modules/dump/resources', {
      body: Buffer.from(`{"data":{"anything":${text}}}`),
      headers: { 'content-type': 'application/json' },
    });
    await send('GET', '/modules/dump/resources?limit=20&sort=-createdAt');
    if (typeof body['id'] === 'string') await send('DELETE', `/modules/dump/resources/${body['id']}`);
  },
};
