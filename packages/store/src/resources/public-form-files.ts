import { isObject, Problem, type FieldDefinition } from '@bakehouse/contract';
import type { PoolClient } from 'pg';
import { filesIn } from '../files/check-files.ts';
import { takeUploads, type StartedForm } from '../files/form-uploads.ts';
import { isFileField } from '../modules/file-fields.ts';

/** What was sent by a public form, with the files that were made of what was put into it; it can name no others. */
export async function withFiles(
  db: PoolClient,
  form: StartedForm,
  fields: readonly FieldDefinition[],
  data: unknown,
): Promise<{ data: unknown; made: string[] }> {
  const asked = fields.filter(isFileField);
  if (asked.length === 0 || !isObject(data)) return { data, made: [] };
  const named = asked.flatMap((field) =>
    filesIn(field, data[field.identifier], field.identifier).map(({ id, path }) => ({
      id,
      path,
      field: field.identifier,
    })),
  );
  const made = await takeUploads(db, form, named);
  const missing = named.filter(({ id }) => !made.has(id));
  if (missing.length > 0)
    throw new Problem('invalid', 'A file of the form is not there.', {
      errors: missing.map(({ path }) => ({
        path,
        code: 'unknown_reference',
        message: 'The file is no longer there: it was not sent within an hour. Choose it again',
      })),
    });
  const fileOf = (id: unknown) => (typeof id === 'string' ? made.get(id) : id);
  const whole = { ...data };
  for (const { identifier } of asked) {
    const value = data[identifier];
    if (value !== undefined)
      whole[identifier] = Array.isArray(value) ? value.map((id: unknown) => fileOf(id)) : fileOf(value);
  }
  return { data: whole, made: [...made.values()] };
}
