import { listConnections, type Executor } from '@bakehouse/store';
import { readSecretParts } from './connection-secret.ts';
import type { OpenConnection } from './open-connection.ts';

/** The connections that expressions sign tokens with, by name; undefined is one whose secret is not set here. */
export type Signers = ReadonlyMap<string, OpenConnection<'jwt'> | undefined>;

/** Reads them: expressions are worked out at once and cannot wait for a database. */
export async function readSigners(db: Executor, keys: () => readonly string[]): Promise<Signers> {
  const signers = new Map<string, OpenConnection<'jwt'> | undefined>();
  for (const { definition } of await listConnections(db)) {
    if (definition.kind !== 'jwt') continue;
    const secret = await readSecretParts<'jwt'>(db, keys(), definition.name).catch(() => undefined);
    signers.set(definition.name, secret && { definition, secret });
  }
  return signers;
}
