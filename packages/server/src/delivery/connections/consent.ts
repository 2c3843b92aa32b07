import { createHash, randomBytes } from 'node:crypto';
import { Problem } from '@bakehouse/contract';
import { addConnectionConsent, takeConnectionConsent, type Executor } from '@bakehouse/store';
import { seal, unseal } from '../../foundation/seal.ts';
import { ask, keepTokens, type TokenParts } from './oauth-tokens.ts';
import { openConnection, type ConnectionUse } from './open-connection.ts';

/** What consent is asked for and taken with. */
export interface ConsentParts extends TokenParts {
  /** Where the browser comes back to. */
  redirectUri: string;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const ownerOf = (name: string): string => `connection consent ${name}`;

/** Begins the way of a user to the authorisation server, with PKCE; gives the address the browser goes to. */
export async function beginConsent(
  db: Executor,
  { keys, redirectUri }: Pick<ConsentParts, 'keys' | 'redirectUri'>,
  name: string,
  use: ConnectionUse & { userId: string },
): Promise<string> {
  const { definition } = await openConnection({ db, keys }, name, ['oauth2'], use);
  const { grant, authorizeUrl, clientId, scopes, audience } = definition.settings;
  if (grant !== 'authorization_code' || authorizeUrl === undefined)
    throw new Problem('invalid', `The connection "${name}" acts for itself: nobody has to give consent.`);
  const state = randomBytes(32).toString('base64url');
  const verifier = randomBytes(32).toString('base64url');
  await addConnectionConsent(db, digest(state), {
    name,
    userId: use.userId,
    sealedVerifier: seal(keys, ownerOf(name), Buffer.from(verifier)),
  });
  const url = new URL(authorizeUrl);
  const query = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    state,
    code_challenge: digest(verifier).toString('base64url'),
    code_challenge_method: 'S256',
    ...(scopes === undefined ? {} : { scope: scopes.join(' ') }),
    ...(audience === undefined ? {} : { audience }),
  };
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
  return url.href;
}

/** Takes a user back from the authorisation server and keeps what it gives; gives the name of the connection. */
export async function finishConsent(
  parts: ConsentParts,
  { state, code, userId }: { state: string; code: string | undefined; userId: string },
  use: ConnectionUse,
): Promise<string> {
  const { pool, keys, redirectUri } = parts;
  const pending = await takeConnectionConsent(pool, digest(state));
  if (pending === undefined || pending.userId !== userId)
    throw new Problem(
      'challenge_expired',
      'This consent has expired or was begun by somebody else. Choose Connect again.',
    );
  const { name } = pending;
  if (code === undefined)
    throw new Problem('connection_revoked', `The consent for the connection "${name}" was not given.`);
  const opened = await openConnection({ db: pool, keys }, name, ['oauth2'], use);
  const tokens = await ask(parts, opened, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: unseal(keys, ownerOf(name), pending.sealedVerifier).toString(),
    client_id: opened.definition.settings.clientId,
  });
  await keepTokens(pool, { keys }, name, tokens);
  return name;
}
