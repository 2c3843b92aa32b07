import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Problem } from '@bakehouse/contract';

/** Nobody reads and fills in a form faster, in seconds. */
export const leastSeconds = 2;

/** How long a form may stay open before it is sent, in seconds. */
export const mostSeconds = 86_400;

/** A proof that a form was asked for at a time; each counts once. */
export function makeFormToken(key: Buffer, module: string, now: number): string {
  const said = `${now}.${randomBytes(12).toString('base64url')}`;
  return `${said}.${signed(key, module, said)}`;
}

/** Throws unless a form was asked for here, not too short and not too long ago. */
export function checkFormToken(
  key: Buffer,
  module: string,
  token: string,
  now: number,
  least: number = leastSeconds,
): void {
  const [at = '', nonce = '', signature = ''] = token.split('.');
  const known = Buffer.from(signed(key, module, `${at}.${nonce}`));
  const given = Buffer.from(signature);
  const isOurs = known.length === given.length && timingSafeEqual(known, given);
  const age = (now - Number(at)) / 1000;
  if (!isOurs || age > mostSeconds || age < 0)
    throw new Problem(
      'precondition_failed',
      'This form has expired. Load it again; what was typed can stay.',
    );
  if (age < least)
    throw new Problem('too_many_requests', 'The form was sent faster than anybody types. Send it again.', {
      retryAfter: least,
    });
}

/** Throws unless somebody has looked for an answer to the token with so many zero bits at the beginning of its hash. */
export function checkProof(token: string, proof: string, bits: number): void {
  if (zeroBits(createHash('sha256').update(`${token}.${proof}`).digest()) < bits)
    throw new Problem(
      'precondition_failed',
      'The proof of work is missing or too small. Load the form again.',
    );
}

function zeroBits(hash: Buffer): number {
  const first = hash.findIndex((byte) => byte !== 0);
  return first < 0 ? hash.length * 8 : first * 8 + Math.clz32(hash[first] ?? 0) - 24;
}

function signed(key: Buffer, module: string, said: string): string {
  return createHmac('sha256', key).update(`public form ${module} ${said}`).digest('base64url');
}
