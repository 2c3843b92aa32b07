import { fileReference, isObject, Problem } from '@bakehouse/contract';
import type { HttpRequest } from '@bakehouse/engine';
import { findFile, readContent, type FileAccess } from '@bakehouse/store';

/** What is sent: bytes, and what they are. */
export interface SentBody {
  bytes: Buffer;
  type: string;
}

/** All parts of a form are in memory while they are sent. */
const mostBytes = 50 * 1024 ** 2;

/** The body of a request: text, JSON, or a form with files that whoever caused the run may read. */
export async function bodyOfRequest(
  { body, parts }: Pick<HttpRequest, 'body' | 'parts'>,
  access: () => FileAccess,
): Promise<SentBody | undefined> {
  if (parts !== undefined) return formOf(parts, access());
  if (body === undefined) return undefined;
  return typeof body === 'string'
    ? { bytes: Buffer.from(body), type: 'text/plain; charset=utf-8' }
    : { bytes: Buffer.from(JSON.stringify(body)), type: 'application/json' };
}

async function formOf(parts: Readonly<Record<string, unknown>>, access: FileAccess): Promise<SentBody> {
  const form = new FormData();
  let left = mostBytes;
  const take = (bytes: number, path: string): void => {
    left -= bytes;
    if (left < 0) throw refused(path, `does not fit: all parts together have at most ${mostBytes} bytes`);
  };
  for (const [name, value] of Object.entries(parts))
    for (const each of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (each === undefined || each === null) continue;
      const path = `parts.${name}`;
      if (isObject(each)) {
        const { blob, filename } = await fileOf(each, access, path, take);
        form.append(name, blob, filename);
      } else {
        const text = typeof each === 'string' ? each : JSON.stringify(each);
        take(Buffer.byteLength(text), path);
        form.append(name, text);
      }
    }
  const encoded = new Response(form);
  const bytes = Buffer.from(await encoded.arrayBuffer());
  return { bytes, type: encoded.headers.get('content-type') ?? 'multipart/form-data' };
}

/** A stored file, `{file, name?}` for one under another name, or `{name, data, type?}` with its content in Base64. */
async function fileOf(
  value: Record<string, unknown>,
  access: FileAccess,
  path: string,
  take: (bytes: number, path: string) => void,
): Promise<{ blob: Blob; filename: string }> {
  const { name, data, type } = value;
  if (name !== undefined && typeof name !== 'string') throw refused(`${path}.name`, 'must be a text');
  if (typeof data === 'string') {
    if (name === undefined) throw refused(`${path}.name`, 'is missing');
    if (!/^[A-Za-z0-9+/\r\n]*={0,2}\s*$/.test(data)) throw refused(`${path}.data`, 'is no Base64');
    const bytes = Buffer.from(data, 'base64');
    take(bytes.byteLength, path);
    const mime = typeof type === 'string' ? type : 'application/octet-stream';
    return { blob: new Blob([bytes], { type: mime }), filename: name };
  }
  const reference = fileReference('file' in value ? value['file'] : value);
  if (reference === undefined)
    throw refused(path, 'is no part: expected a text, a file, {file, name} or {name, data, type}');
  const { entity, sha256 } = await findFile(access, reference);
  take(entity.size, path);
  const pieces: Buffer[] = [];
  for await (const piece of readContent(access, sha256, 0, entity.size)) pieces.push(piece);
  const filename = 'file' in value ? (name ?? entity.name) : entity.name;
  return { blob: new Blob(pieces, { type: entity.mime }), filename };
}

function refused(path: string, what: string): Problem {
  const message = `"${path}" ${what}`;
  return new Problem('invalid', message, { errors: [{ path, message, code: 'invalid' }] });
}
