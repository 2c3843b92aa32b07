import type { Kind } from '../kind.ts';

/** Values that must be hashed, many in each request. */
export const hashing: Kind = {
  name: 'hashing',
  about: 'creates resources with passwords, in batches',
  atOnce: 20,
  async once({ send, next }) {
    const operations = Array.from({ length: 20 }, () => ({
      op: 'create',
      data: { secret: `a secret ${next()}`, second: `another ${next()}` },
    }));
    await send('POST', '/modules/dump/resources/batch', { body: { operations } });
  },
};
