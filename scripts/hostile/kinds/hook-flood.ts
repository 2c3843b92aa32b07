import type { Kind } from '../kind.ts';

/** Calls of a webhook that anybody may call. */
export const hookFlood: Kind = {
  name: 'hook flood',
  about: 'calls an open webhook with large bodies',
  atOnce: 10,
  async once({ send, next }) {
    await send('POST', '/hooks/open_hook', {
      token: undefined,
      body: { at: next(), text: 'x'.repeat(200_000) },
    });
  },
};
