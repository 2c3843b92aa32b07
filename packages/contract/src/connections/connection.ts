import * as z from 'zod';
import { roleSlug } from '../identifiers.ts';
import { connectionHosts, connectionKinds } from './connection-kinds.ts';
import { connectionName } from './connection-name.ts';
import type { ConnectionKind } from './kind-names.ts';

function definitionOf<Kind extends ConnectionKind>(kind: Kind) {
  const { http, settings } = connectionKinds[kind];
  return z.strictObject({
    name: connectionName,
    title: z.string().min(1).max(200).optional().describe('Display title'),
    kind: z.literal(kind).describe('Kind'),
    // One without settings needs no empty object.
    settings: (settings.safeParse({}).success
      ? settings.optional()
      : settings) as (typeof connectionKinds)[Kind]['settings'],
    ...(http ? { hosts: connectionHosts } : {}),
    roles: z
      .array(roleSlug)
      .max(100)
      .optional()
      .describe("Roles whose users may use it; without any only administrators and the system's rights"),
  });
}

/** A connection as it is written, sent and stored: never with a secret. */
export const connectionDefinition = z
  .discriminatedUnion('kind', [
    definitionOf('apiKey'),
    definitionOf('basic'),
    definitionOf('bearer'),
    definitionOf('oauth2'),
    definitionOf('certificate'),
    definitionOf('jwt'),
    definitionOf('signature'),
    definitionOf('secret'),
    definitionOf('custom'),
    definitionOf('database'),
    definitionOf('s3'),
    definitionOf('imap'),
    definitionOf('smtp'),
    definitionOf('mqtt'),
    definitionOf('ssh'),
  ])
  .meta({ id: 'Connection' });

/** The public settings of a kind. */
export type ConnectionSettings<Kind extends ConnectionKind> = z.infer<
  (typeof connectionKinds)[Kind]['settings']
>;

/** The secret parts of a kind. */
export type ConnectionSecret<Kind extends ConnectionKind> = z.infer<(typeof connectionKinds)[Kind]['secret']>;

/** A connection of one kind, or of any. */
export type ConnectionDefinition<Kind extends ConnectionKind = ConnectionKind> = {
  [Each in Kind]: {
    name: string;
    title?: string | undefined;
    kind: Each;
    settings: ConnectionSettings<Each>;
    hosts?: readonly string[];
    roles?: readonly string[] | undefined;
  };
}[Kind];
