import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { howMany, Problem } from '@bakehouse/contract';
import type { FastifyRequest } from 'fastify';
import type { Upload } from '../../formats/files/upload.ts';
import { receiveForm } from './receive-form.ts';

/** Takes the body of a request as a file. It is there as a whole before anything is done with it: half a file does nothing. */
export async function receiveUpload(
  request: FastifyRequest,
  types: readonly string[],
  limit: number,
): Promise<Upload> {
  const header = request.headers['content-type'] ?? '';
  const type = (header.split(';', 1)[0] ?? '').trim().toLowerCase();
  if (!types.includes(type))
    throw new Problem('unsupported_media_type', `The body must be one of ${types.join(', ')}.`);
  if (type === 'multipart/form-data') return receiveForm(request, limit);
  const tooLarge = () => new Problem('too_large', `The file is larger than ${howMany(limit, 'byte')}.`);
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge();
  const folder = await mkdtemp(join(tmpdir(), 'bakehouse-upload-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  const path = join(folder, 'file');
  const hash = createHash('sha256');
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      hash.update(chunk);
      done(bytes > limit ? tooLarge() : null, chunk);
    },
  });
  try {
    await pipeline(request.body as Readable, counted, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  } catch (error) {
    await remove();
    if (error instanceof Problem) throw error;
    throw new Problem('malformed', 'The body did not arrive completely.', {}, error);
  }
  const charset = /;\s*charset="?([\w:.-]{1,40})"?/i.exec(header)?.[1]?.toLowerCase();
  return { path, type, charset, bytes, digest: hash.digest('base64url'), remove };
}
