import {
  type FieldDefinition,
  type FormFileLimits,
  howMany,
  Problem,
  usualFileLimits,
} from '@bakehouse/contract';
import type { Executor } from '../connect/executor.ts';
import type { ContentSource } from '../files/content.ts';
import {
  countUpload,
  dropUploads,
  keepUpload,
  listUploads,
  type FormUpload,
  type StartedForm,
} from '../files/form-uploads.ts';
import { isFileField } from '../modules/file-fields.ts';
import type { Modules } from '../modules/modules.ts';
import { findPublicForm, type OpenForm } from './public-form.ts';

interface Access {
  db: Executor;
  modules: Modules;
}

/** The fields of an open form that ask for files. */
export function fileFieldsOf({ fields }: Pick<OpenForm, 'fields'>): FieldDefinition[] {
  return fields.filter(isFileField);
}

/** How much an open form takes. */
export function formFileLimits({ form }: Pick<OpenForm, 'form'>): FormFileLimits {
  const given = Object.entries(form.files ?? {}).filter(([, value]) => value !== undefined);
  return { ...usualFileLimits, ...Object.fromEntries(given) };
}

/** Lets a file come for a field of a form, and counts it with the bytes that are announced. Gives the most that it may have. */
export async function admitFormFile(
  access: Access,
  module: string,
  { field, address, bytes }: { field: string; address: string; bytes: number },
): Promise<number> {
  const open = await findPublicForm(access, module);
  const { options } = askedField(open, field);
  const limits = formFileLimits(open);
  const own = options?.['maxSize'];
  await countUpload(access.db, { module, address, bytes }, limits);
  return Math.min(limits.maxSize, typeof own === 'number' ? own : Infinity);
}

/** Keeps a file for a form that somebody fills in, until it is sent or for an hour. */
export async function storeFormFile(
  access: Access,
  form: StartedForm,
  file: { id: string; field: string; name: string; mime: string; source: ContentSource },
): Promise<FormUpload> {
  const open = await findPublicForm(access, form.module);
  const limits = formFileLimits(open);
  const field = askedField(open, file.field);
  if (file.source.size > limits.maxSize)
    throw new Problem(
      'too_large',
      `The file has ${howMany(file.source.size, 'byte')}; at most ${limits.maxSize}.`,
    );
  return keepUpload(access.db, form, { ...file, field }, limits);
}

/** The names of what was put into a form that somebody fills in, for whoever has its token. */
export function listFormFiles(db: Executor, form: StartedForm): Promise<FormUpload[]> {
  return listUploads(db, form);
}

/** Drops what was put into a field of a form that somebody fills in, for whoever has its token. */
export function dropFormFiles(db: Executor, form: StartedForm, field: string): Promise<void> {
  return dropUploads(db, form, field);
}

function askedField(open: OpenForm, name: string): FieldDefinition {
  const field = fileFieldsOf(open).find(({ identifier }) => identifier === name);
  if (field === undefined)
    throw new Problem('invalid', `The form asks for no file in "${name}".`, {
      errors: [{ path: 'field', message: `The form asks for no file in "${name}"`, code: 'unknown_field' }],
    });
  return field;
}
