import {
  findSessionCaller,
  findTokenCaller,
  hashSecret,
  isSecret,
  type Caller,
  type Pool,
  type VersionWatch,
} from '@bakehouse/store';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { makeCallerCache } from './caller-cache.ts';
import { ownCookies, type OwnCookie } from './cookies.ts';
import { credentialOf, type Credential } from './credential.ts';

/** Whoever sends a request, and how they showed it. */
export interface Identified extends Caller {
  via: Credential['via'];
}

/** Knows who sends a request. */
export interface Identity {
  /** Undefined when nobody is signed in. */
  identify(request: FastifyRequest): Promise<Identified | undefined>;
  /** Drops what is kept in memory, after a change of users, roles, sessions or tokens. */
  forget(): void;
  cookies: { session: OwnCookie; device: OwnCookie };
}

/** What identity is made from. */
export interface IdentityParts {
  config: Config;
  pool: () => Pool;
  /** The watch over the topic of identity: without a fresh one memory is not trusted. */
  watch: () => VersionWatch | undefined;
}

/** Identifies requests by session cookie, session token or API token. */
export function makeIdentity({ config, pool, watch }: IdentityParts): Identity {
  const cookies = ownCookies({ https: config.PUBLIC_URL?.startsWith('https:') === true });
  const cache = makeCallerCache();
  const isTrusted = () => watch()?.isFresh() === true;
  return {
    cookies,
    forget: () => cache.forget(),
    async identify(request) {
      const credential = credentialOf(request, cookies.session);
      if (credential === undefined) return undefined;
      const caller = await find(credential);
      return caller === undefined ? undefined : { ...caller, via: credential.via };
    },
  };

  async function find(credential: Credential): Promise<Caller | undefined> {
    if (!isSecret('session', credential.secret) && !isSecret('token', credential.secret)) return undefined;
    const key = credential.via + hashSecret(credential.secret).toString('base64url');
    const trusted = isTrusted();
    const cached = trusted ? cache.get(key) : undefined;
    if (cached !== undefined) return cached;
    const { epoch } = cache;
    const caller = await read(credential);
    if (trusted && caller !== undefined) cache.put(key, caller, epoch);
    return caller;
  }

  function read({ secret, via }: Credential): Promise<Caller | undefined> {
    if (isSecret('session', secret))
      return findSessionCaller(pool(), secret, {
        mode: via === 'cookie' ? 'cookie' : 'token',
        idleDays: config.SESSION_IDLE_DAYS,
      });
    return via === 'bearer' ? findTokenCaller(pool(), secret) : Promise.resolve(undefined);
  }
}
