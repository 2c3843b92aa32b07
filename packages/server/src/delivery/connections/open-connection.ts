import {
  needsSecret,
  Problem,
  type ConnectionDefinition,
  type ConnectionKind,
  type ConnectionSecret,
} from '@bakehouse/contract';
import { listConnections, type Actor, type Executor } from '@bakehouse/store';
import { readSecretParts } from './connection-secret.ts';

/** Who wants to use a connection, and for what. */
export interface ConnectionUse {
  actor: Actor;
  /** Whether the workflow has the system's rights. */
  elevated?: boolean;
}

/** A connection that may be used, with its secret. It is never put into an answer, a trace or a log. */
export interface OpenConnection<Kind extends ConnectionKind = ConnectionKind> {
  definition: ConnectionDefinition<Kind>;
  secret: ConnectionSecret<Kind>;
}

/** What connections are opened with. */
export interface OpenParts {
  db: Executor;
  keys: readonly string[];
}

/** Opens a connection for somebody; refuses one that is unknown, of another kind, not theirs to use, or without its secret. */
export async function openConnection<Kind extends ConnectionKind>(
  { db, keys }: OpenParts,
  name: string,
  kinds: readonly Kind[],
  use: ConnectionUse,
): Promise<OpenConnection<Kind>> {
  const [found] = await listConnections(db, name);
  if (found === undefined)
    throw new Problem('connection_unknown', `There is no connection "${name}": make it under Connections.`);
  const { definition } = found;
  if (!mayUse(definition, use))
    throw new Problem(
      'connection_forbidden',
      `Whoever caused this run may not use the connection "${name}": add one of their roles to it, or give the workflow the system's rights.`,
    );
  if (!(kinds as readonly string[]).includes(definition.kind))
    throw new Problem(
      'connection_forbidden',
      `The connection "${name}" is of kind ${definition.kind}; here one of kind ${kinds.join(' or ')} is needed.`,
    );
  const secret = (await readSecretParts<Kind>(db, keys, name)) ?? (needsSecret(definition) ? undefined : {});
  if (secret === undefined)
    throw new Problem(
      'connection_incomplete',
      `The connection "${name}" has no secret here: set it under Connections, or by "bakehouse secrets set ${name}".`,
    );
  // One without settings may be written without them.
  const settings = (definition as Partial<ConnectionDefinition>).settings ?? {};
  return {
    definition: { ...definition, settings } as ConnectionDefinition<Kind>,
    secret: secret as ConnectionSecret<Kind>,
  };
}

/** Administrators and the system may use every connection, others those of their roles. */
export function mayUse(
  { roles = [] }: ConnectionDefinition,
  { actor, elevated = false }: ConnectionUse,
): boolean {
  return elevated || actor.unrestricted || (actor.user?.roles ?? []).some((role) => roles.includes(role));
}
