import { fileReference, isObject, Problem } from '@bakehouse/contract';
import { findFile, readContent, type FileAccess, type NewAttachment } from '@bakehouse/store';
import { fault } from '../../../delivery/mail/addresses.ts';

/** Reads the files of a mail: stored ones that the actor may read, and those that stand in the value itself. */
export async function readMailFiles(
  access: FileAccess,
  value: unknown,
  limit: number,
): Promise<NewAttachment[]> {
  const given: unknown[] =
    value === undefined || value === null ? [] : Array.isArray(value) ? value.flat() : [value];
  const files: NewAttachment[] = [];
  let left = limit;
  for (const [index, each] of given.entries()) {
    const file = await readOne(access, each, `attachments.${index}`, left);
    left -= file.content.length;
    files.push(file);
  }
  return files;
}

async function readOne(
  access: FileAccess,
  value: unknown,
  path: string,
  left: number,
): Promise<NewAttachment> {
  if (isObject(value) && Object.hasOwn(value, 'data')) return inline(value, path, left);
  const wrapped = isObject(value) && Object.hasOwn(value, 'file') ? value : undefined;
  if (wrapped !== undefined) refuseOthers(wrapped, ['file', 'name', 'cid'], path);
  const reference = fileReference(wrapped === undefined ? value : wrapped['file']);
  if (reference === undefined)
    throw fault(path, 'is no file: expected a file entity, a virtual path, or {name, data, type, cid}');
  const { entity, sha256 } = await findFile(access, reference);
  if (entity.size > left) throw tooLarge(path);
  const pieces: Buffer[] = [];
  for await (const piece of readContent(access, sha256, 0, entity.size)) pieces.push(piece);
  return {
    name: text(wrapped?.['name'], `${path}.name`) ?? entity.name,
    type: entity.mime,
    cid: text(wrapped?.['cid'], `${path}.cid`),
    content: Buffer.concat(pieces),
  };
}

function inline(value: Record<string, unknown>, path: string, left: number): NewAttachment {
  refuseOthers(value, ['name', 'data', 'type', 'cid'], path);
  const data = text(value['data'], `${path}.data`) ?? '';
  const name = text(value['name'], `${path}.name`);
  if (name === undefined) throw fault(`${path}.name`, 'is missing');
  if (data.length * 0.75 > left + 3) throw tooLarge(path);
  if (!/^[A-Za-z0-9+/\r\n]*={0,2}\s*$/.test(data)) throw fault(`${path}.data`, 'is no Base64');
  return {
    name,
    type: text(value['type'], `${path}.type`) ?? 'application/octet-stream',
    cid: text(value['cid'], `${path}.cid`),
    content: Buffer.from(data, 'base64'),
  };
}

/** Nothing else is understood, least of all a path or address that a mail library would read by itself. */
function refuseOthers(value: Record<string, unknown>, known: readonly string[], path: string): void {
  const other = Object.keys(value).find((key) => !known.includes(key));
  if (other !== undefined) throw fault(`${path}.${other}`, 'is not known here');
}

function text(value: unknown, path: string): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string') return value;
  throw fault(path, 'must be a text');
}

function tooLarge(path: string): Problem {
  return new Problem('too_large', 'The files of the mail are larger than MAIL_LIMIT allows.', {
    errors: [{ path, message: 'does not fit', code: 'too_large' }],
  });
}
