import { fileReference, isObject, plainFileName, Problem } from '@bakehouse/contract';
import type { EffectCall, Services } from '@bakehouse/engine';
import {
  contentInMemory,
  findFile,
  mediaType,
  readContent,
  storeFile,
  transact,
  type FileAccess,
} from '@bakehouse/store';
import { exchangeFiles } from '../../../delivery/pieces/exchange-files.ts';
import { fileKey, fileMark } from '../../../delivery/pieces/wire.ts';
import { runStore } from './piece-store.ts';
import { accessFor, neededOutside, type ServiceParts } from './service-parts.ts';

/** Seconds that an action takes where the element's `timeout` says nothing, and at most. */
const seconds = { usual: 30, most: 600 };

/** Most bytes of a file that is handed to a piece. */
const mostBytes = 20 * 1024 ** 2;

/** Runs an action of a piece in a process of its own. */
export function piece(parts: ServiceParts): NonNullable<Services['piece']> {
  return async ({ piece: name, version, action, connection, props }, effect) => {
    const { key, element, signal, elevated, timeout = seconds.usual * 1000 } = effect;
    const { pieces, pool } = neededOutside(parts);
    const filled = await withFiles(props, () => accessFor(parts, effect));
    const { value, files } = await pieces.ask(
      name,
      version,
      { ask: 'run', action, props: filled, effect: { run: parts.run, key, element } },
      {
        actor: parts.actor,
        elevated,
        connection,
        seconds: Math.min(timeout / 1000, seconds.most),
        signal,
        store: runStore(pool(), pieces.values, name, parts.run),
      },
    );
    if (files.length === 0) return value;
    const stored = new Map<string, unknown>();
    for (const [at, file] of files.entries()) stored.set(`${fileMark}${at}`, await keep(parts, effect, file));
    return exchangeFiles(value, stored);
  };
}

/** The values with the content of the files among them, as far as whoever caused the run may read them. */
async function withFiles(
  props: Readonly<Record<string, unknown>>,
  access: () => FileAccess,
): Promise<Record<string, unknown>> {
  const filled: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(props)) {
    const reference = isObject(value) && 'mime' in value ? fileReference(value) : undefined;
    filled[name] = reference === undefined ? value : await contentOf(name, reference, access());
  }
  return filled;
}

async function contentOf(
  name: string,
  reference: NonNullable<ReturnType<typeof fileReference>>,
  access: FileAccess,
): Promise<unknown> {
  const { entity, sha256 } = await findFile(access, reference);
  if (entity.size > mostBytes) {
    const message = `"${name}" is too large: a piece is given files of at most ${mostBytes} bytes`;
    throw new Problem('invalid', message, { errors: [{ path: name, message, code: 'too_large' }] });
  }
  const bytes: Buffer[] = [];
  for await (const each of readContent(access, sha256, 0, entity.size)) bytes.push(each);
  return { [fileKey]: { name: entity.name, content: Buffer.concat(bytes).toString('base64') } };
}

/** Stores a file that a piece made, as one of whoever caused the run. */
async function keep(
  parts: ServiceParts,
  effect: EffectCall,
  { name, content }: { name: string; content: Buffer },
): Promise<unknown> {
  return transact(parts.executor, (client) =>
    storeFile(accessFor({ ...parts, executor: client }, effect), {
      place: { folder: '/downloads/', name: plainFileName(name) },
      mime: mediaType(content.subarray(0, 4096), name),
      source: contentInMemory(content),
      // What was read with the system's rights belongs to the system.
      owned: !effect.elevated,
    }),
  );
}
