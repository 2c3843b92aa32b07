import { isObject, Problem, readJsonText } from '@bakehouse/contract';
import {
  inTransaction,
  putConnectionTokens,
  readConnectionTokens,
  revokeConnectionTokens,
  type Executor,
  type Pool,
} from '@bakehouse/store';
import { seal, unseal } from '../../foundation/seal.ts';
import type { HttpClient } from '../outgoing/http-client.ts';
import type { OpenConnection } from './open-connection.ts';
import { jwtBearer, tokenRequest } from './token-request.ts';

/** What an OAuth2 server gives. */
interface Tokens {
  access: string;
  refresh?: string;
}

/** What tokens are got with. */
export interface TokenParts {
  pool: Pool;
  keys: readonly string[];
  http: HttpClient;
  now?: () => number;
}

/** A token is replaced so many milliseconds before it expires. */
const earlier = 60_000;

const ownerOf = (name: string): string => `connection tokens ${name}`;

/** Gives access tokens of OAuth2 connections and renews them, one process at a time. */
export type AccessToken = (opened: OpenConnection<'oauth2'>, refused?: string) => Promise<string>;

/** Makes what gives access tokens. `refused` is a token that the other system did not take: it is not given again. */
export function makeAccessToken(parts: TokenParts): AccessToken {
  const { pool, keys, now = Date.now } = parts;
  // Within a process nobody asks while another does: each who waits for the lock would hold a connection to the database.
  const underWay = new Map<string, Promise<string>>();
  // Given by a server that may give nothing for the old one any more, when the database was away: kept until it is back.
  const unsaved = new Map<string, Unsaved>();
  return async (opened, refused) => {
    const { name } = opened.definition;
    await save(name);
    const valid = await usable(pool, name, refused);
    if (valid !== undefined) return valid;
    const key = `${name} ${refused ?? ''}`;
    const known = underWay.get(key);
    if (known !== undefined) return known;
    const renewed = renew(opened, refused).finally(() => underWay.delete(key));
    underWay.set(key, renewed);
    return renewed;
  };

  async function usable(
    db: Executor,
    name: string,
    refused: string | undefined,
  ): Promise<string | undefined> {
    const stored = await readConnectionTokens(db, name);
    if (stored === undefined || stored.revoked) return undefined;
    if (stored.expiresAt !== null && stored.expiresAt.getTime() - earlier <= now()) return undefined;
    const { access } = open(name, stored.sealed);
    return access === refused ? undefined : access;
  }

  function open(name: string, sealed: Buffer): Tokens {
    return JSON.parse(unseal(keys, ownerOf(name), sealed).toString()) as Tokens;
  }

  async function save(name: string): Promise<void> {
    const held = unsaved.get(name);
    if (held === undefined) return;
    await inTransaction(pool, async (client) => {
      await lock(client, name);
      const stored = await readConnectionTokens(client, name);
      // Whoever has given consent anew since then has newer ones.
      if (stored !== undefined && held.before?.equals(stored.sealed) === true)
        await keepTokens(client, parts, name, held.given);
    });
    if (unsaved.get(name) === held) unsaved.delete(name);
  }

  async function renew(opened: OpenConnection<'oauth2'>, refused: string | undefined): Promise<string> {
    const { name } = opened.definition;
    let held: Unsaved | undefined;
    const work = async (client: Executor): Promise<string | Problem> => {
      await lock(client, name);
      // Whoever had the lock before may have brought a new one.
      const valid = await usable(client, name, refused);
      if (valid !== undefined) return valid;
      const stored = await readConnectionTokens(client, name);
      const before = stored === undefined || stored.revoked ? undefined : open(name, stored.sealed);
      try {
        const answer = await ask(parts, opened, grantOf(opened, before?.refresh));
        const given = { ...answer, refresh: answer.refresh ?? before?.refresh };
        held = { given, before: stored?.sealed };
        await keepTokens(client, parts, name, given);
        return given.access;
      } catch (error) {
        if (!(error instanceof Problem) || error.code !== 'connection_revoked') throw error;
        await revokeConnectionTokens(client, name);
        // Thrown outside, as it must stay noted.
        return error;
      }
    };
    const result = await inTransaction(pool, work).catch((error: unknown) => {
      if (held === undefined) throw error;
      unsaved.set(name, held);
      return held.given.access;
    });
    if (result instanceof Problem) throw result;
    return result;
  }
}

/** Tokens that could not be stored, and what was stored in their place. */
interface Unsaved {
  given: GivenTokens;
  before: Buffer | undefined;
}

/** Lets one process at a time renew the tokens of a connection. */
async function lock(client: Executor, name: string): Promise<void> {
  await client.query('select pg_advisory_xact_lock(hashtext($1))', [`bakehouse connection ${name}`]);
}

/** Tokens as an answer has them, with the moment at which they expire. */
export interface GivenTokens {
  access: string;
  refresh?: string | undefined;
  expiresAt: Date | null;
}

/** Keeps tokens encrypted. */
export async function keepTokens(
  db: Executor,
  { keys }: Pick<TokenParts, 'keys'>,
  name: string,
  { access, refresh, expiresAt }: GivenTokens,
): Promise<void> {
  const tokens: Tokens = { access, ...(refresh === undefined ? {} : { refresh }) };
  await putConnectionTokens(db, name, {
    sealed: seal(keys, ownerOf(name), Buffer.from(JSON.stringify(tokens))),
    expiresAt,
  });
}

function grantOf(
  { definition: { name, settings } }: OpenConnection<'oauth2'>,
  refresh: string | undefined,
): Record<string, string> {
  const { scopes, audience } = settings;
  const scope = scopes === undefined ? {} : { scope: scopes.join(' ') };
  if (settings.grant === 'jwt_bearer') return { grant_type: jwtBearer, ...scope };
  if (refresh !== undefined) return { grant_type: 'refresh_token', refresh_token: refresh };
  if (settings.grant === 'authorization_code')
    throw new Problem(
      'connection_revoked',
      `Nobody has given consent for the connection "${name}", or it was taken back: open it under Connections and choose Connect.`,
    );
  return {
    grant_type: 'client_credentials',
    ...scope,
    ...(audience === undefined ? {} : { audience }),
  };
}

/** Asks the token endpoint, and it alone: what it redirects to is not followed. */
export async function ask(
  { http, now = Date.now }: Pick<TokenParts, 'http' | 'now'>,
  opened: OpenConnection<'oauth2'>,
  grant: Record<string, string>,
): Promise<GivenTokens> {
  const { name, settings } = opened.definition;
  const asked = now();
  const { headers, body } = tokenRequest(opened, grant, asked);
  const answer = await http({
    url: settings.tokenUrl,
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    body,
    redirects: 0,
    maxBytes: 1_000_000,
  });
  const json = readJsonText(answer.body.toString('utf8'));
  const value = 'value' in json && isObject(json.value) ? json.value : {};
  if (answer.status !== 200) throw refusal(name, answer.status, value['error'], grant['grant_type']);
  const { access_token: access, refresh_token: refresh, expires_in: seconds } = value;
  if (typeof access !== 'string' || !/^[\x21-\x7e]+$/.test(access))
    throw new Problem(
      'connection_refused',
      `The token server of the connection "${name}" gave no usable token.`,
    );
  return {
    access,
    refresh: typeof refresh === 'string' && refresh !== '' ? refresh : undefined,
    expiresAt: typeof seconds === 'number' && seconds > 0 ? new Date(asked + seconds * 1000) : null,
  };
}

/** What a refusal means. The server's own words may repeat a secret, so only the codes of the standard are told. */
function refusal(name: string, status: number, given: unknown, grant: string | undefined): Problem {
  const code = typeof given === 'string' && /^[a-z_]{1,40}$/.test(given) ? given : 'no code';
  if (code === 'invalid_grant' && grant === 'refresh_token')
    return new Problem(
      'connection_revoked',
      `The consent for the connection "${name}" is gone: open it under Connections and choose Connect.`,
    );
  if (status === 429)
    return new Problem(
      'connection_limited',
      `The token server of the connection "${name}" asks to slow down.`,
    );
  if (status >= 500)
    return new Problem('upstream_failed', `The token server of the connection "${name}" failed (${status}).`);
  return new Problem(
    'connection_refused',
    `The token server of the connection "${name}" refuses it (${status}, ${code}): look at its settings and set its secret again.`,
  );
}
