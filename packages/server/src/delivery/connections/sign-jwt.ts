import { constants, createHmac, createPrivateKey, sign, type KeyObject } from 'node:crypto';
import { Problem } from '@bakehouse/contract';
import type { OpenConnection } from './open-connection.ts';

/** What tokens are signed with: a connection of kind jwt. */
export type JwtConnection = Pick<OpenConnection<'jwt'>, 'secret'> & {
  definition: Pick<OpenConnection<'jwt'>['definition'], 'settings'>;
};

/** Signs claims as a JSON Web Token (RFC 7519), with what the settings of the connection add to them. */
export function signJwt(
  { definition: { settings }, secret: { key } }: JwtConnection,
  claims: Readonly<Record<string, unknown>>,
  now: number,
): string {
  const { algorithm, keyId, issuer, subject, audience, seconds = 300 } = settings;
  const iat = Math.floor(now / 1000);
  const header = { alg: algorithm, typ: 'JWT', kid: keyId };
  const body = { iss: issuer, sub: subject, aud: audience, iat, exp: iat + seconds, ...claims };
  const signed = `${encoded(header)}.${encoded(body)}`;
  return `${signed}.${signature(algorithm, key, signed).toString('base64url')}`;
}

function encoded(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function signature(algorithm: string, key: string, text: string): Buffer {
  const hash = `sha${algorithm.slice(2)}`;
  if (algorithm.startsWith('HS')) return createHmac(hash, key).update(text).digest();
  const own = privateKey(key);
  const needed = algorithm === 'EdDSA' ? 'ed25519' : algorithm.startsWith('ES') ? 'ec' : 'rsa';
  if (own.asymmetricKeyType !== needed)
    throw new Problem(
      'connection_incomplete',
      `The key of the connection is of type ${own.asymmetricKeyType}; ${algorithm} needs one of type ${needed}: set its secret again.`,
    );
  if (algorithm === 'EdDSA') return sign(null, Buffer.from(text), own);
  if (algorithm.startsWith('ES'))
    return sign(hash, Buffer.from(text), { key: own, dsaEncoding: 'ieee-p1363' });
  const padding = algorithm.startsWith('PS') ? constants.RSA_PKCS1_PSS_PADDING : constants.RSA_PKCS1_PADDING;
  const saltLength = constants.RSA_PSS_SALTLEN_DIGEST;
  return sign(hash, Buffer.from(text), { key: own, padding, saltLength });
}

function privateKey(pem: string): KeyObject {
  try {
    return createPrivateKey(pem);
  } catch {
    throw new Problem(
      'connection_incomplete',
      'The key of the connection is no private key in PEM without a passphrase: set its secret again.',
    );
  }
}
