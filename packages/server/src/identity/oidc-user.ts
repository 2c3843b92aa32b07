import { Problem } from '@bakehouse/contract';
import { createUser, findLinkedUser, findUserToLink, inTransaction, linkUser } from '@bakehouse/store';
import type { OidcPerson, OidcProfile } from './oidc.ts';
import type { SignInParts } from './sign-in-parts.ts';
import { shownName, userEmail } from './schemas.ts';

/** Finds the user whom somebody from the issuer is: by an earlier sign-in, else by the address, else a new one where that is allowed. */
export async function oidcUser(
  parts: SignInParts,
  person: OidcPerson,
): Promise<{ id: string; linked: boolean }> {
  const pool = parts.pool();
  const known = await findLinkedUser(pool, person);
  if (known !== undefined) return { id: enabled(known).id, linked: false };
  const profile = await person.profile();
  const email = userEmail.safeParse(profile.email).data;
  if (email === undefined)
    throw new Problem('email_not_verified', 'The identity provider has not verified an e-mail address.');
  return inTransaction(pool, async (client) => {
    const found = await findUserToLink(client, email);
    const { id } =
      found === undefined ? await createUser(client, newUser(parts, email, profile)) : enabled(found);
    if (!(await linkUser(client, id, person))) throw noAccount('The account belongs to another subject.');
    return { id, linked: true };
  });
}

function enabled<T extends { disabled: boolean }>(user: T): T {
  if (user.disabled) throw noAccount('The account is disabled.');
  return user;
}

function newUser({ config }: SignInParts, email: string, { name }: OidcProfile) {
  if (config.OIDC_SIGN_UP.length === 0) throw noAccount('Nobody has the address, and OIDC_SIGN_UP is off.');
  const shown = shownName.safeParse(name?.slice(0, 200).replaceAll('\0', ''));
  return { email, name: shown.data ?? email.slice(0, 200), roles: config.OIDC_SIGN_UP };
}

/** Alike for all reasons to whoever signs in; the log tells them. */
function noAccount(why: string): Problem {
  return new Problem('no_account', why);
}
