import * as z from 'zod';
import { uuid } from '../uuid.ts';

/** A stored file as it goes over the wire and as workflows see it. */
export const fileEntity = z
  .object({
    id: uuid.describe('UUID version 7'),
    path: z.string().describe('Virtual path, such as /reports/june.pdf'),
    name: z.string().describe('Last name of the path'),
    mime: z.string().describe('Media type, found by looking at the content'),
    size: z.int().describe('Bytes'),
    version: z.int().min(1).describe('Grows with every upload to the same path'),
    sha256: z.string().describe('Digest of the content, in hexadecimal'),
    createdAt: z.string().describe('When its first version came'),
    updatedAt: z.string().describe('When this version came'),
    createdBy: uuid.nullable().describe('User who owns it; null for the system'),
  })
  .meta({ id: 'File' });

/** A stored file. */
export type FileEntity = z.infer<typeof fileEntity>;

/** Which stored file is meant: by id, or by virtual path. */
export type FileReference = { id: string; version?: number | undefined } | { path: string };

/** Reads what workflows name a file by: a file entity, an id, or a virtual path; undefined where it is none of these. */
export function fileReference(value: unknown): FileReference | undefined {
  if (typeof value === 'string') {
    if (value.startsWith('/')) return { path: value };
    const id = uuid.safeParse(value);
    return id.success ? { id: id.data } : undefined;
  }
  const parsed = z.object({ id: uuid, version: z.int().min(1).optional() }).safeParse(value);
  return parsed.success ? parsed.data : undefined;
}
