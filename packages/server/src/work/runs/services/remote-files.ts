import { createHash } from 'node:crypto';
import { fileReference, Problem } from '@bakehouse/contract';
import type { EffectCall, FilesAnswer, FilesRequest, Services } from '@bakehouse/engine';
import { findFile, readContent } from '@bakehouse/store';
import { makeMask, type Mask } from '../../../delivery/connections/mask-secret.ts';
import { fileKinds } from '../../../delivery/remote-files/open-remote-files.ts';
import type { RemoteContent, RemoteFiles } from '../../../delivery/remote-files/remote-files.ts';
import { maskedProblem, problemAt, remoteProblem } from '../../../delivery/remote-files/remote-problem.ts';
import { spool, type Spool } from '../../../formats/files/spool.ts';
import { accessFor, neededOutside, type ServiceParts } from './service-parts.ts';
import { storeDownload } from './store-download.ts';

/** Seconds that an operation takes where the element's `timeout` says nothing, and at most. */
const seconds = { usual: 60, most: 600 };

/** Most bytes of what is read as a text. */
const textBytes = 1_000_000;

/** Reaches files of another system through a connection. */
export function remoteFiles(parts: ServiceParts): NonNullable<Services['files']> {
  return async (request, effect) => {
    const { connection: name } = request;
    const { key, signal, elevated, timeout = seconds.usual * 1000 } = effect;
    const { connections } = neededOutside(parts);
    const opened = await connections.open(name, fileKinds, { actor: parts.actor, elevated });
    if (opened.definition.kind === 's3') refuseFirstSlash(request);
    const mask = makeMask(name, Object.values(opened.secret as Record<string, string>));
    const milliseconds = Math.min(timeout, seconds.most * 1000);
    let remote: RemoteFiles | undefined;
    try {
      remote = await connections.files(opened, { milliseconds, key, signal });
      const answer = await operate(remote, request, { parts, effect, mask });
      await connections.used(name);
      return answer;
    } catch (error) {
      const problem = error instanceof Problem ? maskedProblem(error, mask) : error;
      // A path that is wrong says nothing of the connection.
      const ofRequest = problem instanceof Problem && problem.data.errors !== undefined;
      await connections.used(name, ofRequest ? undefined : problem);
      throw problem;
    } finally {
      remote?.close();
    }
  };
}

interface Work {
  parts: ServiceParts;
  effect: EffectCall;
  mask: Mask;
}

async function operate(remote: RemoteFiles, request: FilesRequest, work: Work): Promise<FilesAnswer> {
  const { operation, path, to = '', replace, limit, content } = request;
  switch (operation) {
    case 'list': {
      const { entries, more, skipped } = await remote.list(path, limit);
      return { entries, count: entries.length, more, skipped };
    }
    case 'exists': {
      const found = await remote.find(path);
      const { kind = null, size = null, modifiedAt = null } = found ?? {};
      return { path, exists: found !== undefined, kind, size, modifiedAt };
    }
    case 'read':
      return read(remote, request, work);
    case 'write': {
      const source = await contentOf(content, work);
      await remote.write(path, source);
      return { path, size: source.size };
    }
    case 'delete':
      return { path, deleted: await remote.remove(path) };
    case 'move':
      return { path, to, moved: await remote.move(path, to, replace) };
  }
}

async function read(
  remote: RemoteFiles,
  { path, as, filename }: FilesRequest,
  { parts, effect, mask }: Work,
): Promise<FilesAnswer> {
  if (as === 'text') {
    const pieces: Buffer[] = [];
    await remote.read(path, textBytes, async (given) => {
      for await (const piece of mask.pieces(given)) pieces.push(piece);
    });
    const bytes = Buffer.concat(pieces);
    return { path, size: bytes.length, text: textIn(bytes, path) };
  }
  let stored: Spool | undefined;
  try {
    await remote.read(path, neededOutside(parts).fileBytes, async (given) => {
      stored = await spool(mask.pieces(given), { signal: effect.signal });
    });
    if (stored === undefined) throw remoteProblem.failed('it gave nothing');
    const last = path.slice(path.lastIndexOf('/') + 1);
    const file = await storeDownload(parts, effect, stored, filename ?? last);
    return { path, size: stored.bytes, file };
  } finally {
    await stored?.remove();
  }
}

function textIn(bytes: Buffer, path: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw problemAt('as', 'upstream_failed', `"${path}" is no text in UTF-8: read it as a file.`);
  }
}

/** What is written: a text, or a stored file that whoever caused the run may read. */
async function contentOf(value: unknown, { parts, effect }: Work): Promise<RemoteContent> {
  if (typeof value === 'string') {
    const bytes = Buffer.from(value);
    const sha256 = createHash('sha256').update(bytes).digest();
    return {
      size: bytes.length,
      sha256,
      async *read() {
        yield bytes;
      },
    };
  }
  const reference = fileReference(value);
  if (reference === undefined) throw problemAt('content', 'invalid', '"content" is no stored file.');
  const access = accessFor(parts, effect);
  const { entity, sha256 } = await findFile(access, reference);
  return { size: entity.size, sha256, read: () => readContent(access, sha256, 0, entity.size) };
}

/** S3 has no first folder: a key with a slash before it is another one, which no list shows. */
function refuseFirstSlash({ path, to = '' }: FilesRequest): void {
  for (const [option, value] of Object.entries({ path, to }))
    if (value.startsWith('/'))
      throw problemAt(option, 'invalid', `"${option}" of an object store begins without a slash.`);
}
