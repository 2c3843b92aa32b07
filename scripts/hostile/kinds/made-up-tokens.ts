import { randomBytes } from 'node:crypto';
import type { Kind } from '../kind.ts';

/** Credentials that nobody was given. */
export const madeUpTokens: Kind = {
  name: 'made-up tokens',
  about: 'asks with credentials that do not exist',
  atOnce: 10,
  async once({ send }) {
    await send('GET', '/modules/notes/resources', { token: `bhs_${randomBytes(32).toString('base64url')}` });
  },
};
