import {
  connectionKinds,
  isObject,
  Problem,
  schemaFaults,
  type ConnectionKind,
  type ConnectionSecret,
} from '@bakehouse/contract';
import { putConnectionSecret, readConnectionSecret, type Executor } from '@bakehouse/store';
import { seal, unseal } from '../../foundation/seal.ts';

/** Whom a stored secret belongs to: one that is moved to another row cannot be opened. */
const ownerOf = (name: string): string => `connection ${name}`;

/** Checks the secret parts of a connection and stores them encrypted. */
export async function storeConnectionSecret(
  db: Executor,
  keys: readonly string[],
  { name, kind }: { name: string; kind: ConnectionKind },
  given: unknown,
): Promise<void> {
  if (keys.length === 0)
    throw new Problem(
      'unavailable',
      'Secrets of connections are only kept encrypted: set SECRET_KEY and start again.',
      { retryAfter: 60 },
    );
  const parsed = connectionKinds[kind].secret.safeParse(partsOf(kind, given));
  if (!parsed.success) {
    // Only our own words: what the schema quotes could be the secret.
    const errors = schemaFaults(parsed.error, '');
    const parts = Object.keys(connectionKinds[kind].secret.shape).join(', ');
    throw new Problem('invalid', `The secret of a connection of kind "${kind}" has the parts: ${parts}.`, {
      errors,
    });
  }
  await putConnectionSecret(db, name, seal(keys, ownerOf(name), Buffer.from(JSON.stringify(parsed.data))));
}

/** The parts as the kind has them, of what people have at hand. */
function partsOf(kind: ConnectionKind, given: unknown): unknown {
  if (!isObject(given)) return given;
  // The values themselves may be given, as they stand in a file.
  if (kind === 'custom' && typeof given['values'] !== 'string') return { values: JSON.stringify(given) };
  // The file of a service account, as Google gives it.
  const parts =
    kind === 'oauth2' && typeof given['private_key'] === 'string'
      ? { privateKey: given['private_key'] }
      : given;
  return Object.fromEntries(Object.entries(parts).map(([name, value]) => [name, withLines(value)]));
}

/** A key that is copied out of JSON has its line breaks as two signs. */
function withLines(value: unknown): unknown {
  return typeof value === 'string' && value.startsWith('-----BEGIN ') ? value.replaceAll('\\n', '\n') : value;
}

/** The secret parts of a connection; undefined where none were set. */
export async function readSecretParts<Kind extends ConnectionKind>(
  db: Executor,
  keys: readonly string[],
  name: string,
): Promise<ConnectionSecret<Kind> | undefined> {
  const sealed = await readConnectionSecret(db, name);
  if (sealed === undefined) return undefined;
  return JSON.parse(unseal(keys, ownerOf(name), sealed).toString()) as ConnectionSecret<Kind>;
}
