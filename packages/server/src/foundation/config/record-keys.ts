import { defineKey } from './define-key.ts';
import { wholeNumber } from './values.ts';

/** The keys of what is kept for those who have to account for it. */
export const recordKeys = {
  AUDIT_DAYS: defineKey({
    schema: wholeNumber(1, 36_500).prefault('365'),
    about: 'Days for which entries of the audit log are kept.',
  }),
};
