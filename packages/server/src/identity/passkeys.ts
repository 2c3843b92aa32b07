import { isIP } from 'node:net';
import { Problem } from '@bakehouse/contract';
import type { PasskeyCredential } from '@bakehouse/store';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import * as z from 'zod';

const base64url = z.string().regex(/^[\w-]{1,2000}$/, 'Expected base64url');

/** What an authenticator answers, as browsers put it into JSON; its inside is checked by the ceremony. */
export const passkeyResponse = z
  .looseObject({
    id: base64url,
    rawId: base64url,
    type: z.literal('public-key'),
    response: z.looseObject({ clientDataJSON: z.string().max(10_000) }),
    clientExtensionResults: z.looseObject({}).default({}),
  })
  .describe('`PublicKeyCredential.toJSON()`');

type PasskeyResponse = z.output<typeof passkeyResponse>;

/** Where a ceremony takes place. */
export interface PasskeyPlace {
  /** The app's origin, whose domain passkeys are bound to. */
  publicUrl: string;
  /** The origins from which the app is used. */
  origins: readonly string[];
}

/** Whom a passkey is bound to: a domain. An address in numbers cannot be one, so it is `localhost` there. */
function boundTo(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? hostname : 'localhost';
}

/** What a browser needs to make a new passkey. */
export async function newPasskeyOptions(
  publicUrl: string,
  user: { id: string; email: string; name: string },
  existing: readonly { credentialId: string }[],
) {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: 'Bakehouse',
    rpID: boundTo(publicUrl),
    userID: new Uint8Array(Buffer.from(user.id)),
    userName: user.email,
    userDisplayName: user.name,
    excludeCredentials: existing.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** Checks a new passkey. */
export async function checkNewPasskey(
  { publicUrl, origins }: PasskeyPlace,
  { challenge, response, userId }: { challenge: string; response: PasskeyResponse; userId: string },
): Promise<PasskeyCredential> {
  const { verifyRegistrationResponse } = await library();
  const { registrationInfo } = await verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: [...origins],
    expectedRPID: boundTo(publicUrl),
  }).catch((cause: unknown) => {
    throw unusable(cause);
  });
  if (registrationInfo === undefined) throw unusable(undefined);
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  return { userId, credentialId: id, publicKey: Buffer.from(publicKey), counter, transports };
}

/** What a browser needs to sign in with whatever passkey it has for us. */
export async function passkeySignInOptions(publicUrl: string) {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({ rpID: boundTo(publicUrl), userVerification: 'required' });
}

/** Checks a sign-in with a passkey; gives the passkey's new count of uses. */
export async function checkPasskeySignIn(
  { publicUrl, origins }: PasskeyPlace,
  {
    challenge,
    response,
    passkey,
  }: { challenge: string; response: PasskeyResponse; passkey: PasskeyCredential },
): Promise<number> {
  const { verifyAuthenticationResponse } = await library();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: [...origins],
    expectedRPID: boundTo(publicUrl),
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.counter,
      transports: passkey.transports,
    },
  }).catch((cause: unknown) => {
    throw wrongPasskey(cause);
  });
  if (!verified) throw wrongPasskey(undefined);
  return authenticationInfo.newCounter;
}

/** The refusal of a passkey, alike for all reasons. */
export function wrongPasskey(cause: unknown): Problem {
  return new Problem('wrong_passkey', 'This passkey cannot sign in here.', {}, cause);
}

function unusable(cause: unknown): Problem {
  return new Problem(
    'invalid',
    'The answer of the authenticator does not match.',
    { errors: [{ path: 'response', message: 'does not match the challenge', code: 'bad_value' }] },
    cause,
  );
}

/** Loaded on first use: it is large, and not needed to start. */
function library() {
  return import('@simplewebauthn/server');
}
