import { createHmac } from 'node:crypto';

/** The role that the product works as, and its database; it is no superuser. */
export const ownRole = 'bakehouse';
export const ownDatabase = 'bakehouse';

/** The password of that role, which follows from the administrator's. */
export function ownPassword(superuserPassword: string): string {
  return createHmac('sha256', superuserPassword).update('bakehouse').digest('base64url');
}
