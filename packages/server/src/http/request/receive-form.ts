import { createHash } from 'node:crypto';
import { compareText, howMany, Problem } from '@bakehouse/contract';
import type { FastifyRequest } from 'fastify';
import type { Upload } from '../../formats/files/upload.ts';
import { missingFile, onceEach, receiveParts, type SentFile } from './receive-parts.ts';

/** Bytes of a form besides its file: boundaries, headings and fields. */
const mostOverhead = 65_536;

/** Takes a form with one file (multipart/form-data). The file goes to the disk as it comes; it is never in memory as a whole. */
export async function receiveForm(request: FastifyRequest, limit: number): Promise<Upload> {
  if (Number(request.headers['content-length'] ?? 0) > limit + mostOverhead)
    throw new Problem('too_large', `The file is larger than ${howMany(limit, 'byte')}.`);
  const parts = await receiveParts(request, {
    mostFiles: 1,
    mostFields: 10,
    mostFieldBytes: 4096,
    limit,
    admit: () => Promise.resolve(limit),
  });
  try {
    const [file] = parts.files;
    if (file === undefined) throw missingFile();
    return asUpload(file, onceEach(parts.fields));
  } catch (error) {
    await parts.remove();
    throw error;
  }
}

function asUpload({ name, content }: SentFile, fields: Record<string, string>): Upload {
  const { path, bytes, sha256, head, remove } = content;
  const all = JSON.stringify([
    sha256.toString('hex'),
    name,
    Object.entries(fields).sort(([a], [b]) => compareText(a, b)),
  ]);
  return {
    path,
    bytes,
    remove,
    type: 'multipart/form-data',
    charset: undefined,
    digest: createHash('sha256').update(all).digest('base64url'),
    form: { name, fields, sha256, head },
  };
}
