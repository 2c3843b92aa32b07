import { roleSlug, uuid } from '@bakehouse/contract';
import * as z from 'zod';

/** A time as it stands in answers. */
export const time = z.iso.datetime();

/** A user in answers. */
export const userBody = z
  .object({
    id: uuid,
    email: z.string(),
    name: z.string(),
    roles: z.array(z.string()).describe('Slugs of the roles'),
    disabled: z.boolean().describe('May not sign in'),
    pending: z.boolean().describe('Was invited and has not set a password yet'),
    service: z.boolean().describe('Never signs in: acts by API tokens alone'),
    totp: z.boolean().describe('Has a second factor'),
    oidc: z.boolean().describe('Has signed in by single sign-on'),
    createdAt: time,
    updatedAt: time,
  })
  .meta({ id: 'User' });

/** A text that PostgreSQL can hold. */
export const plainText = z.string().refine((text) => !text.includes('\0'), 'must not hold NUL characters');

/** The name of a person or thing as it is written. */
export const shownName = plainText.trim().min(1).max(200);

/** The e-mail address of a user as it is written. */
export const userEmail = z
  .string()
  .trim()
  .max(254)
  .pipe(z.email('Expected an e-mail address such as ann@example.com'));

/** The roles of a user or token as they are written. */
export const roleSlugs = z.array(roleSlug).max(100);

/** A password to be set: 12 to 256 characters, no other rule. */
export const newPassword = z
  .string()
  .max(2048)
  .refine((text) => {
    const { length } = Array.from(text.normalize('NFC'));
    return length >= 12 && length <= 256;
  }, 'A password has 12 to 256 characters')
  .describe('12 to 256 characters');

/** A password to be checked: whatever was typed. */
export const givenPassword = z.string().max(2048);

/** How the session of a sign-in travels. */
export const signInMode = z
  .enum(['cookie', 'token'])
  .default('cookie')
  .describe('`token` gives a session token in the answer instead of a cookie');

/** The answers of every way to sign in. */
export const signInAnswers = {
  200: {
    about: 'Signed in: by cookie, or with the token in the answer.',
    schema: z.object({ user: userBody, token: z.string().optional() }),
  },
};

/** One's own password, where one has one. */
export const ownPassword = givenPassword
  .optional()
  .describe('Your password; left out by those who have none and signed in within the last ten minutes');

/** The id in a path. */
export const idParams = z.object({ id: uuid });
