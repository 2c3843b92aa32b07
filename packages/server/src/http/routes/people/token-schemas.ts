import { howMany, Problem, tokenScopeList, uuid } from '@bakehouse/contract';
import type { NewApiToken } from '@bakehouse/store';
import * as z from 'zod';
import type { Config } from '../../../foundation/config/config.ts';
import { isAddressRange } from '../../../identity/token-addresses.ts';
import { givenInstant } from '../../request/times.ts';
import { roleSlugs, shownName, time } from '../../../identity/schemas.ts';

const tokenShape = {
  id: uuid,
  name: z.string(),
  prefix: z.string().describe('The first letters of the token, to tell tokens apart'),
  roles: z.array(z.string()).nullable().describe('The only roles it has; null for all roles of the user'),
  scopes: z
    .array(z.string())
    .describe('What it may do besides what its roles allow: account, files, notifications, runs'),
  addresses: z
    .array(z.string())
    .nullable()
    .describe('The only addresses and networks from which it may be used; null for anywhere'),
  createdAt: time,
  lastUsedAt: time.nullable().describe('To within ten minutes'),
  expiresAt: time.nullable(),
};

/** An API token as it is listed. */
export const tokenBody = z.object(tokenShape).meta({ id: 'Token' });

/** An API token that was just made. */
export const newTokenBody = z.object({ ...tokenShape, token: z.string() }).meta({ id: 'NewToken' });

/** What a new API token is made from. */
export const newTokenShape = {
  name: shownName,
  expiresAt: givenInstant
    .refine((text) => Date.parse(text) > Date.now(), 'must lie in the future')
    .nullable()
    .optional()
    .describe('Left out, it ends as TOKEN_DAYS says, or never'),
  roles: roleSlugs.min(1).nullable().optional().describe('The only roles it has, of those its user has'),
  scopes: tokenScopeList
    .optional()
    .describe(
      'What else it may do: `runs` (see, cancel and retry them), `notifications` (read and answer), `files`, `account` (preferences, users); nothing where left out',
    ),
  addresses: z
    .array(z.string().max(50).refine(isAddressRange, 'must be an address or a network such as 10.0.0.0/8'))
    .min(1)
    .max(100)
    .nullable()
    .optional()
    .describe('The only addresses and networks from which it may be used; anywhere where left out'),
};

/** The token that is asked for, within the policy. */
export function wantedToken(
  {
    name,
    expiresAt = null,
    roles = null,
    scopes = [],
    addresses = null,
  }: z.output<z.ZodObject<typeof newTokenShape>>,
  { TOKEN_DAYS: days }: Config,
): Omit<NewApiToken, 'userId'> {
  const latest = days === undefined ? undefined : new Date(Date.now() + days * 86_400_000);
  const wanted = expiresAt === null ? latest : new Date(expiresAt);
  if (days !== undefined && wanted !== undefined && latest !== undefined && wanted > latest) {
    const message = `must be at most ${howMany(days, 'day')} from now`;
    throw new Problem('invalid', `The expiry ${message}.`, {
      errors: [{ path: 'expiresAt', message, code: 'too_late' }],
    });
  }
  return { name, roles, scopes, addresses, expiresAt: wanted ?? null };
}
