import { Problem } from '@bakehouse/contract';
import type { Services } from '@bakehouse/engine';
import {
  changeRoles,
  dropPassword,
  findUserBy,
  transact,
  workAs,
  type Actor,
  type PoolClient,
} from '@bakehouse/store';
import { mailReset } from '../../../identity/password-mail.ts';
import type { MessageParts } from './message-parts.ts';
import { accessFor, type ServiceParts } from './service-parts.ts';

/** Gives a user roles. */
export function setRoles(parts: ServiceParts): NonNullable<Services['setRoles']> {
  return ({ user, roles, named }, effect) =>
    asRun(parts, (client) =>
      changeRoles(client, accessFor(parts, effect).actor, user, { give: roles, named }),
    );
}

/** Takes roles from a user. */
export function removeRoles(parts: ServiceParts): NonNullable<Services['removeRoles']> {
  return ({ user, roles, named }, effect) =>
    asRun(parts, (client) =>
      changeRoles(client, accessFor(parts, effect).actor, user, { take: roles, named }),
    );
}

/** Lets a user set a new password: by a mailed link, or by having the old one stop working. */
export function resetPassword(
  parts: ServiceParts,
  messages: MessageParts,
): NonNullable<Services['resetPassword']> {
  const { executor: db } = parts;
  return async ({ user: reference, mail, seconds }, effect) => {
    const { actor } = accessFor(parts, effect);
    // Anybody may ask for a link to their own address: the sign-in page offers it, too.
    if (!actor.unrestricted && !(mail && isSelf(actor, reference)))
      throw new Problem(
        'forbidden',
        'Only an administrator or an elevated workflow may reset this password.',
      );
    const user = await findUserBy(db, reference);
    if (mail)
      await mailReset(messages, db, user, seconds === undefined ? undefined : Math.ceil(seconds / 60));
    else await asRun(parts, (client) => dropPassword(client, user.id));
  };
}

/** The audit log tells which run did it, and for whom. */
function asRun<T>(
  { executor, actor, run }: ServiceParts,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  return transact(executor, async (client) => {
    await workAs(client, { actor: actor.user?.id ?? null, via: 'run', run });
    return work(client);
  });
}

function isSelf({ user }: Actor, reference: string): boolean {
  return user !== null && (reference === user.id || reference.toLowerCase() === user.email.toLowerCase());
}
