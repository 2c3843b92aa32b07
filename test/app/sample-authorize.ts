import { createHash } from 'node:crypto';

/** Where a program is sent back to; its test answers there. */
export const back = 'http://127.0.0.1:7777/back';

const id = Buffer.from(JSON.stringify(['Notebook', [back]])).toString('base64url');

/** What a program proves with that it is the one that asked. */
export const verifier = 'v'.repeat(50);

/** The address under which a program asks to be let in. */
export function authorizePath(): string {
  const asked = new URLSearchParams({
    client_id: id,
    redirect_uri: back,
    response_type: 'code',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    scope: 'runs',
    state: '0012',
  });
  return `/authorize?${asked.toString()}`;
}
