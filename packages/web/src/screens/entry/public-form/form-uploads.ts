import { newId, type FieldDefinition } from '@bakehouse/contract';
import { request } from '../../../data/server/client.ts';
import type { FileInfo } from '../../../data/stored/files.ts';
import type { FormUploads } from '../../../form/form-context.ts';
import type { OfferedForm } from './offered-form.ts';
import { findProof } from './work.ts';

/** Sends files of a form for anybody after the work that each costs, and keeps their names. */
export function formUploads({
  module,
  token,
  fileWork,
}: Pick<OfferedForm, 'module' | 'token' | 'fileWork'>): FormUploads {
  const kept = new Map<string, FileInfo>();
  return {
    known: (id) => kept.get(id),
    async send(field, file) {
      const id = newId();
      const proof = await findProof(`${token}.${id}`, fileWork);
      const body = new FormData();
      // The server looks at these before it takes the file.
      for (const [name, value] of Object.entries({ token, id, field, proof })) body.append(name, value);
      body.append('file', file);
      const { name, size } = await request<{ name: string; size: number }>(`/forms/${module}/files`, {
        method: 'POST',
        body,
      });
      const info = { id, name, size, mime: file.type };
      kept.set(id, info);
      return info;
    },
  };
}

/** The fields of a form, those for files with the most bytes that the form takes. */
export function withMaxSize({ fields, maxSize }: Pick<OfferedForm, 'fields' | 'maxSize'>): FieldDefinition[] {
  return fields.map((field) => {
    if (field.type !== 'file' && field.type !== 'image') return field;
    const own = field.options?.['maxSize'];
    const most = typeof own === 'number' ? Math.min(own, maxSize) : maxSize;
    return { ...field, options: { ...field.options, maxSize: most } };
  });
}
