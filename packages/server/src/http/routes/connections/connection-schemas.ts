import { connectionDefinition, type ConnectionDefinition } from '@bakehouse/contract';
import type { StoredConnection } from '@bakehouse/store';
import * as z from 'zod';

const moment = z.iso.datetime().nullable();

const failure = z.object({ at: z.iso.datetime(), code: z.string(), message: z.string() }).nullable();

/** A connection as it is shown: what is secret is only told to be there. */
export const connectionBody = z
  .object({
    definition: connectionDefinition,
    secretSetAt: moment.describe('When its secret was set on this server; null where it has none'),
    consent: z
      .enum(['none', 'given', 'gone'])
      .nullable()
      .describe('Whether a user has given consent; null where none is asked for'),
    tokenExpiresAt: moment.describe('When its access token expires; it is renewed before'),
    lastUsedAt: moment,
    lastError: failure.describe('How its last use failed; null where it did not'),
    listening: z
      .array(
        z.object({
          workflow: z.string(),
          element: z.string(),
          type: z.enum(['mail', 'mqtt', 'piece']),
          place: z.string().describe('The folder, or the topics'),
          since: moment.describe('Since when it listens without a break; null where it does not'),
          lastAt: moment.describe('When something last arrived'),
          lastError: failure.describe('Why it does not listen, or what goes wrong although it does'),
        }),
      )
      .describe('The workflows that listen by it'),
  })
  .meta({ id: 'ConnectionState' });

/** What the list and the page of a connection show. */
export function shownConnection({
  definition,
  secretSetAt,
  tokens,
  lastUsedAt,
  lastError,
  listening,
}: StoredConnection): z.infer<typeof connectionBody> {
  return {
    definition: definition as z.infer<typeof connectionDefinition>,
    secretSetAt: secretSetAt?.toISOString() ?? null,
    consent: consentOf(definition, tokens),
    tokenExpiresAt: tokens?.expiresAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    lastError: lastError === null ? null : { ...lastError, at: lastError.at.toISOString() },
    listening,
  };
}

function consentOf(
  definition: ConnectionDefinition,
  tokens: StoredConnection['tokens'],
): 'none' | 'given' | 'gone' | null {
  if (definition.kind !== 'oauth2' || definition.settings.grant !== 'authorization_code') return null;
  if (tokens === null) return 'none';
  return tokens.revoked ? 'gone' : 'given';
}
