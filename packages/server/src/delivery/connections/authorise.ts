import { createHmac, randomUUID } from 'node:crypto';
import { createSecureContext } from 'node:tls';
import { Problem } from '@bakehouse/contract';
import type { ClientCertificate } from '../outgoing/client-certificate.ts';
import type { OutgoingRequest } from '../outgoing/http-client.ts';
import type { OpenConnection } from './open-connection.ts';
import { signJwt } from './sign-jwt.ts';

/** What proves to the other system who asks: headers, or a parameter of the address. */
export interface Proof {
  headers: Record<string, string>;
  query: Record<string, string>;
  /** What must never be seen in an answer. */
  secrets: readonly string[];
  /** What proves it while the connection is encrypted. */
  certificate?: ClientCertificate;
}

/** What is proven: the body and the headers of a request. */
type Signed = Pick<OutgoingRequest, 'headers' | 'body'>;

/** The proof of a connection for a request; `token` is the access token of one of kind oauth2. */
export function proofOf(opened: OpenConnection, token: string | undefined, request: Signed): Proof {
  const { kind } = opened.definition;
  if (kind === 'apiKey') return apiKey(opened as OpenConnection<'apiKey'>);
  if (kind === 'basic') return basic(opened as OpenConnection<'basic'>);
  if (kind === 'signature') return signature(opened as OpenConnection<'signature'>, request);
  if (kind === 'certificate') return certificate(opened as OpenConnection<'certificate'>);
  if (kind === 'jwt') return jwt(opened as OpenConnection<'jwt'>);
  const bearer = token ?? (opened as OpenConnection<'bearer'>).secret.token;
  const all = Object.values(opened.secret).filter((each) => typeof each === 'string');
  return { headers: { authorization: `Bearer ${bearer}` }, query: {}, secrets: [...all, bearer] };
}

function apiKey({ definition: { settings }, secret: { key } }: OpenConnection<'apiKey'>): Proof {
  const { in: place = 'header', name, prefix = '' } = settings;
  const pair = { [place === 'header' ? name.toLowerCase() : name]: `${prefix}${key}` };
  return {
    headers: place === 'header' ? pair : {},
    query: place === 'query' ? pair : {},
    secrets: [key],
  };
}

function basic({ definition: { settings }, secret: { password } }: OpenConnection<'basic'>): Proof {
  const joined = Buffer.from(`${settings.user}:${password}`).toString('base64');
  return { headers: { authorization: `Basic ${joined}` }, query: {}, secrets: [password, joined] };
}

/** A token for this request alone. */
function jwt(opened: OpenConnection<'jwt'>): Proof {
  const token = signJwt(opened, {}, Date.now());
  return { headers: { authorization: `Bearer ${token}` }, query: {}, secrets: [opened.secret.key, token] };
}

/** The certificate itself is shown to whoever asks; its key leaves this process for nobody. */
function certificate({ definition: { settings }, secret }: OpenConnection<'certificate'>): Proof {
  const { certificate: cert, key, passphrase } = secret;
  checkCertificate(cert, key, passphrase);
  return {
    headers: {},
    query: {},
    secrets: [key, ...(passphrase === undefined ? [] : [passphrase])],
    certificate: { cert, key, passphrase, ca: settings.authority },
  };
}

function checkCertificate(cert: string, key: string, passphrase: string | undefined): void {
  try {
    createSecureContext({ cert, key, ...(passphrase === undefined ? {} : { passphrase }) });
  } catch {
    throw new Problem(
      'connection_refused',
      'The certificate and the key of the connection do not fit together, or the passphrase is wrong: set its secret again.',
    );
  }
}

/** Signs as Standard Webhooks has it. The id is that of the effect, so that the other side knows a repeated one. */
function signature(
  { secret: { secret } }: OpenConnection<'signature'>,
  { headers = {}, body }: Signed,
): Proof {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const own = Object.entries(headers).find(([name]) => name.toLowerCase() === 'idempotency-key')?.[1];
  const id = `msg_${own ?? randomUUID()}`;
  const time = String(Math.floor(Date.now() / 1000));
  const signed = createHmac('sha256', key)
    .update(`${id}.${time}.`)
    .update(body ?? '')
    .digest('base64');
  return {
    headers: { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': `v1,${signed}` },
    query: {},
    secrets: [secret, secret.replace(/^whsec_/, '')],
  };
}
