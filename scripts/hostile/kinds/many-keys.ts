import type { Kind } from '../kind.ts';

/** Runs that are waited for, each under a key of its own. */
export const manyKeys: Kind = {
  name: 'many keys',
  about: 'waits for runs of 200 saves, each with an Idempotency-Key',
  atOnce: 25,
  async once({ send, next }) {
    await send('POST', '/workflows/save_many/run', {
      body: { input: {} },
      headers: { 'idempotency-key': `key-${next()}` },
    });
  },
};
