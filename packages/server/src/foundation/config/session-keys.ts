import { defineKey } from './define-key.ts';
import { wholeNumber } from './values.ts';

/** How often somebody may try to sign in, and for how long who signed in stays so. */
export const sessionKeys = {
  SIGN_IN_TRIES: defineKey({
    schema: wholeNumber(1, 1000).prefault('10'),
    about: 'Tries to sign in to one account within SIGN_IN_MINUTES.',
  }),
  SIGN_IN_MINUTES: defineKey({
    schema: wholeNumber(1, 1440).prefault('15'),
    about: 'Minutes within which SIGN_IN_TRIES are counted.',
  }),
  SESSION_IDLE_DAYS: defineKey({
    schema: wholeNumber(1, 365).prefault('7'),
    about: 'Days after which a session that is not used ends.',
  }),
  SESSION_DAYS: defineKey({
    schema: wholeNumber(1, 365).prefault('30'),
    about: 'Days after which a session ends even when it is used.',
  }),
  TOKEN_DAYS: defineKey({
    schema: wholeNumber(1, 3650).optional(),
    about:
      'Longest life of an API token in days, from when it was made; one without an expiry gets this one, and older tokens end.',
    otherwise: 'tokens may live for ever',
  }),
};
