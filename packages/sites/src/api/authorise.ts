import { createHash, timingSafeEqual } from 'node:crypto';
import { Problem } from '@bakehouse/contract';

/** A check of the `Authorization` header against the service's token, in constant time. */
export function authorise(token: string): (header: string | undefined) => void {
  const wanted = digest(`Bearer ${token}`);
  return (header) => {
    if (!timingSafeEqual(digest(header ?? ''), wanted))
      throw new Problem('unauthenticated', 'Send the token of this service as "Authorization: Bearer …".');
  };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
