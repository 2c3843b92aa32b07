import { randomUUID } from 'node:crypto';
import { Problem, type ConnectionSettings } from '@bakehouse/contract';
import type { OpenConnection } from './open-connection.ts';
import { signJwt } from './sign-jwt.ts';

/** A grant by a token that we sign (RFC 7523). */
export const jwtBearer = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

const clientAssertion = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

/** What a token server is asked with: the grant, and what proves who asks. */
export function tokenRequest(
  opened: OpenConnection<'oauth2'>,
  grant: Readonly<Record<string, string>>,
  now: number,
): { headers: Record<string, string>; body: Buffer } {
  const { settings } = opened.definition;
  const { clientId, tokenUrl, subject, audience, scopes } = settings;
  const claims = { iss: clientId, sub: subject, aud: audience ?? tokenUrl, scope: scopes?.join(' ') };
  const form = new URLSearchParams({
    ...grant,
    ...(grant['grant_type'] === jwtBearer ? { assertion: signed(opened, claims, now) } : {}),
  });
  const proof = proofOfClient(opened, grant['grant_type'] === jwtBearer, now);
  for (const [name, value] of Object.entries(proof.form)) form.set(name, value);
  return { headers: proof.headers, body: Buffer.from(form.toString()) };
}

/** How the client proves itself; one that shows a signed token need not do so besides. */
function proofOfClient(
  opened: OpenConnection<'oauth2'>,
  isSigned: boolean,
  now: number,
): Record<'headers' | 'form', Record<string, string>> {
  const {
    definition: { settings },
    secret: { clientSecret },
  } = opened;
  const { clientId, clientAuth, tokenUrl } = settings;
  if (clientAuth === 'private_key_jwt') {
    const claims = { iss: clientId, sub: clientId, aud: tokenUrl };
    return {
      headers: {},
      form: {
        client_id: clientId,
        client_assertion_type: clientAssertion,
        client_assertion: signed(opened, claims, now),
      },
    };
  }
  if (clientSecret === undefined || clientAuth === 'none')
    return { headers: {}, form: isSigned ? {} : { client_id: clientId } };
  if (clientAuth === 'body')
    return { headers: {}, form: { client_id: clientId, client_secret: clientSecret } };
  return { headers: { authorization: basicOf(settings, clientSecret) }, form: {} };
}

function signed(
  { definition: { name, settings }, secret: { privateKey } }: OpenConnection<'oauth2'>,
  claims: Record<string, unknown>,
  now: number,
): string {
  if (privateKey === undefined)
    throw new Problem(
      'connection_incomplete',
      `The connection "${name}" signs with a private key, and has none here: set it under Connections, or by "bakehouse secrets set ${name}".`,
    );
  const { algorithm = 'RS256', keyId } = settings;
  const signer = { definition: { settings: { algorithm, keyId } }, secret: { key: privateKey } };
  return signJwt(signer, { ...claims, jti: randomUUID() }, now);
}

/** As RFC 6749 has it: both are form-encoded before they are joined. */
function basicOf({ clientId }: ConnectionSettings<'oauth2'>, clientSecret: string): string {
  const encoded = [clientId, clientSecret].map((each) => encodeURIComponent(each).replaceAll('%20', '+'));
  return `Basic ${Buffer.from(encoded.join(':')).toString('base64')}`;
}
