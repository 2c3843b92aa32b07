import type { Kind } from '../kind.ts';

/** Requests for new passwords. */
export const resetFlood: Kind = {
  name: 'reset flood',
  about: 'asks for new passwords of everybody',
  atOnce: 10,
  async once({ send, next }) {
    await send('POST', '/auth/reset-password/request', {
      token: undefined,
      body: { email: `clerk-${next() % 12}@example.com` },
    });
  },
};
