import type { Kind } from '../kind.ts';

/** Sign-ins of made-up people. */
export const signInFlood: Kind = {
  name: 'sign-in flood',
  about: 'tries to sign in as people who do not exist',
  atOnce: 10,
  async once({ send, next }) {
    const body = { email: `nobody-${next()}@example.com`, password: 'a guess at a password', mode: 'token' };
    await send('POST', '/auth/sign-in', { token: undefined, body });
  },
};
