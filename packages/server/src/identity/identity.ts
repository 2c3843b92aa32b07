import {
  findSessionCaller,
  findTokenCaller,
  hearOwnChanges,
  identityTopic,
  isSecret,
  secretDigest,
  type Caller,
  type Pool,
  type VersionWatch,
} from '@bakehouse/store';
import type { Config } from '../foundation/config/config.ts';
import { makeCallerCache } from './caller-cache.ts';

/** A secret that shows who somebody is, and how it came. */
export interface Credential {
  secret: string;
  via: 'cookie' | 'bearer';
}

/** Whoever sends a request, and how they showed it. */
export interface Identified extends Caller {
  via: Credential['via'];
}

/** What a credential proves, in a form that can be kept: the secret itself is not in it. */
export interface Proof {
  kind: 'session' | 'token';
  via: Credential['via'];
  /** The secret's SHA-256, in base64url. */
  hash: string;
}

/** Knows whom a credential belongs to. */
export interface Identity {
  /** Undefined when nobody is signed in; at once where the caller is known from before. */
  identify(
    credential: Credential | undefined,
    /** Called before the database is asked; what it throws is thrown. */
    beforeLooking?: () => void,
  ): Identified | undefined | Promise<Identified | undefined>;
  /** Whoever is known from before, without a look into the database. */
  remembered(credential: Credential | undefined): Identified | undefined;
  /** Undefined when the credential cannot be valid. */
  proofOf(credential: Credential | undefined): Proof | undefined;
  /** Whoever a proof stands for now: undefined when it is valid no more. */
  find(proof: Proof): Promise<Identified | undefined>;
  /** Drops what is kept in memory, after another process has changed users, roles, sessions or tokens; its own changes it hears of. */
  forget(): void;
}

/** What identity is made from. */
export interface IdentityParts {
  config: Config;
  pool: () => Pool;
  /** The watch over the topic of identity: without a fresh one memory is not trusted. */
  watch: () => VersionWatch | undefined;
}

/** Identifies callers by session cookie, session token or API token. */
export function makeIdentity({ config, pool, watch }: IdentityParts): Identity {
  const cache = makeCallerCache<Identified>();
  const isTrusted = () => watch()?.isFresh() === true;
  const forget = () => cache.forget();
  return {
    forget,
    identify(credential, beforeLooking) {
      const proof = proofOf(credential);
      if (proof === undefined) return undefined;
      const caller = known(proof);
      if (caller !== undefined) return caller;
      beforeLooking?.();
      return look(proof);
    },
    remembered(credential) {
      const proof = proofOf(credential);
      return proof === undefined ? undefined : known(proof);
    },
    proofOf,
    find: async (proof) => known(proof) ?? look(proof),
  };

  function known(proof: Proof): Identified | undefined {
    return isTrusted() ? cache.get(keyOf(proof)) : undefined;
  }

  async function look(proof: Proof): Promise<Identified | undefined> {
    const trusted = isTrusted();
    // What this process changes itself counts from the next request on, and not when the notice has gone around.
    hearOwnChanges(pool(), identityTopic, forget);
    const { epoch } = cache;
    const caller = await read(proof);
    if (caller === undefined) return undefined;
    const identified = { ...caller, via: proof.via };
    if (trusted) cache.put(keyOf(proof), identified, epoch);
    return identified;
  }

  function read({ kind, via, hash }: Proof): Promise<Caller | undefined> {
    const secretHash = Buffer.from(hash, 'base64url');
    if (kind === 'token') return findTokenCaller(pool(), secretHash, config.TOKEN_DAYS);
    return findSessionCaller(pool(), secretHash, {
      mode: via === 'cookie' ? 'cookie' : 'token',
      idleDays: config.SESSION_IDLE_DAYS,
    });
  }
}

function keyOf({ via, hash }: Proof): string {
  return via + hash;
}

function proofOf(credential: Credential | undefined): Proof | undefined {
  if (credential === undefined) return undefined;
  const { secret, via } = credential;
  const hash = secretDigest(secret);
  if (isSecret('session', secret)) return { kind: 'session', via, hash };
  return isSecret('token', secret) && via === 'bearer' ? { kind: 'token', via, hash } : undefined;
}
