import * as z from 'zod';

/**
 * What an API token may do besides what its roles allow on modules, workflows and sites: see and cancel runs, read and answer
 * notifications, use files, manage the account and users. Each is off unless the token was given it.
 */
export const tokenScopes = ['account', 'files', 'notifications', 'runs'] as const;

/** One of them. */
export type TokenScope = (typeof tokenScopes)[number];

/** Scopes as they are given to a token: each once, in order. */
export const tokenScopeList = z
  .array(z.enum(tokenScopes))
  .max(tokenScopes.length)
  .refine((given) => new Set(given).size === given.length, 'must be listed once each');
