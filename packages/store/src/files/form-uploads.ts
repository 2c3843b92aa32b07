import { createHash } from 'node:crypto';
import {
  type FieldDefinition,
  folderOfPath,
  type FormFileLimits,
  howMany,
  newId,
  plainFileName,
  Problem,
} from '@bakehouse/contract';
import type { PoolClient } from 'pg';
import { transact, type Executor } from '../connect/executor.ts';
import { optionFaults } from './check-files.ts';
import { putContent, type ContentSource } from './content.ts';

/** How long a file waits in a form for the form to be sent, in minutes. */
export const uploadMinutes = 60;

/** A file that was put into a form which is not sent yet: what whoever sent it is told. */
export interface FormUpload {
  id: string;
  field: string;
  name: string;
  size: number;
}

/** A form that somebody fills in. */
export interface StartedForm {
  module: string;
  /** Of the form as it was given to them, which nobody else has. */
  token: string;
}

/** Counts a file that is about to come, with the bytes that are announced; refuses it where that is more than a day has. */
export async function countUpload(
  db: Executor,
  { module, address, files = 1, bytes }: { module: string; address: string; files?: number; bytes: number },
  limits: FormFileLimits,
): Promise<void> {
  await transact(db, async (client) => {
    const { bytesPerAddress, perAddress, bytesPerDay, perDay } = limits;
    const one = digest(`${module} ${address}`);
    await take(client, [module, one, files, bytes, perAddress, bytesPerAddress], 'from one address');
    await take(client, [module, Buffer.alloc(0), files, bytes, perDay, bytesPerDay], 'in all');
  });
}

async function take(
  client: PoolClient,
  values: [module: string, address: Buffer, files: number, bytes: number, most: number, mostBytes: number],
  whose: string,
): Promise<void> {
  const { rowCount } = await client.query(
    `insert into bakehouse.form_upload_days as d (module, address, day, files, bytes)
     select $1::text, $2::bytea, (now() at time zone 'utc')::date, $3::int, $4::bigint where $3 <= $5 and $4 <= $6
     on conflict (module, address, day) do update set files = d.files + excluded.files, bytes = d.bytes + excluded.bytes
       where d.files + excluded.files <= $5 and d.bytes + excluded.bytes <= $6`,
    values,
  );
  if (rowCount === 1) return;
  const retryAfter = Math.ceil((86_400_000 - (Date.now() % 86_400_000)) / 1000);
  throw new Problem(
    'too_many_requests',
    `This form takes no more files today: ${howMany(values[4], 'file')} or ${howMany(values[5], 'byte')} ${whose} are reached.`,
    { retryAfter },
  );
}

/** Keeps a file for a form that is being filled in, of the kind and size that its field takes. */
export async function keepUpload(
  db: Executor,
  { module, token }: StartedForm,
  upload: { id: string; field: FieldDefinition; name: string; mime: string; source: ContentSource },
  limits: FormFileLimits,
): Promise<FormUpload> {
  const { id, field, mime, source } = upload;
  const { size, sha256 } = source;
  const name = plainFileName(upload.name);
  const form = digest(token);
  const errors = optionFaults(field, { mime, size, path: name }, field.identifier);
  if (errors.length > 0) throw new Problem('invalid', 'The file is not what the field takes.', { errors });
  return transact(db, async (client) => {
    // One after the other into one form, so that none slips by.
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [form.toString('hex')]);
    const { rows } = await client.query<{ there: number; taken: boolean }>(
      `select count(*)::int as there, coalesce(bool_or(id = $2), false) as taken from bakehouse.form_uploads where form = $1`,
      [form, id],
    );
    const { there = 0, taken = false } = rows[0] ?? {};
    if (taken)
      throw new Problem('conflict', 'This form has a file with this id already.', {
        errors: [{ path: 'id', message: 'is taken', code: 'unique' }],
      });
    if (there >= limits.perForm)
      throw new Problem('invalid', `A form takes at most ${howMany(limits.perForm, 'file')}.`, {
        errors: [
          { path: field.identifier, message: `At most ${howMany(limits.perForm, 'file')}`, code: 'too_many' },
        ],
      });
    await putContent(client, source);
    await client.query(
      `insert into bakehouse.form_uploads (form, id, module, field, sha256, size, name, mime)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [form, id, module, field.identifier, sha256, size, name, mime],
    );
    return { id, field: field.identifier, name, size };
  });
}

/** The files that were put into a form which is not sent yet, in their order. */
export async function listUploads(db: Executor, { module, token }: StartedForm): Promise<FormUpload[]> {
  const { rows } = await db.query<FormUpload>(
    `select id, field, name, size::float8 as size from bakehouse.form_uploads
     where form = $1 and module = $2 and created_at > now() - make_interval(mins => $3) order by created_at, id`,
    [digest(token), module, uploadMinutes],
  );
  return rows;
}

/** Drops files of a form that is being filled in: those of a field, or all. */
export async function dropUploads(db: Executor, { token }: StartedForm, field?: string): Promise<void> {
  await db.query(
    `with gone as (delete from bakehouse.form_uploads where form = $1 and ($2::text is null or field = $2) returning sha256)
     update bakehouse.blobs b set touched_at = now() from gone where b.sha256 = gone.sha256`,
    [digest(token), field ?? null],
  );
}

/**
 * Makes files of what was put into a form, inside the transaction that creates its entry: those that it names, by field. Gives the
 * ids of the files by those of the uploads. What was put into another form or field, or too long ago, has none.
 */
export async function takeUploads(
  client: PoolClient,
  form: StartedForm,
  named: readonly { id: string; field: string }[],
): Promise<Map<string, string>> {
  const { rows } = await client.query<{ id: string; field: string; name: string }>(
    `select id, field, name from bakehouse.form_uploads
     where form = $1 and module = $2 and created_at > now() - make_interval(mins => $3) for update`,
    [digest(form.token), form.module, uploadMinutes],
  );
  const made = new Map<string, string>();
  for (const { id, field, name } of rows) {
    if (!named.some((each) => each.id === id && each.field === field)) continue;
    const file = newId();
    const path = `/forms/${form.module}/${file}/${name}`;
    await client.query(
      'insert into bakehouse.files (id, path, folder, version, owner) values ($1, $2, $3, 1, null)',
      [file, path, folderOfPath(path)],
    );
    await client.query(
      `insert into bakehouse.file_versions (file, version, sha256, size, mime)
       select $1, 1, sha256, size, mime from bakehouse.form_uploads where form = $2 and id = $3`,
      [file, digest(form.token), id],
    );
    made.set(id, file);
  }
  await dropUploads(client, form);
  return made;
}

/** Drops what was put into forms that were not sent in time, and forgets how much came on days that are over. */
export async function clearUploads(db: Executor): Promise<void> {
  await db.query(
    `with gone as (delete from bakehouse.form_uploads where created_at < now() - make_interval(mins => $1) returning sha256)
     update bakehouse.blobs b set touched_at = now() from gone where b.sha256 = gone.sha256`,
    [uploadMinutes],
  );
  await db.query(`delete from bakehouse.form_upload_days where day < (now() at time zone 'utc')::date - 1`);
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
