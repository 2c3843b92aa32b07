import type { Kind } from '../kind.ts';

/** Loops over many items. */
export const longLoops: Kind = {
  name: 'long loops',
  about: 'runs workflows that go through 100,000 items',
  atOnce: 6,
  async once({ send }) {
    await send('POST', '/workflows/each_of_many/run', { body: { input: {} } });
  },
};
