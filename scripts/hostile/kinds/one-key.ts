import type { Kind } from '../kind.ts';

/** Many requests under one key, which wait for each other. */
export const oneKey: Kind = {
  name: 'one key',
  about: 'sends the same request many times at once under one Idempotency-Key',
  atOnce: 25,
  async once({ send, next }) {
    await send('POST', '/workflows/save_many/run', {
      body: { input: {} },
      headers: { 'idempotency-key': `key-${Math.floor(next() / 25)}` },
    });
  },
};
