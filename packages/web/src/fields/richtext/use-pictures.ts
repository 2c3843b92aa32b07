import type { FieldDefinition } from '@bakehouse/contract';
import { useContext } from 'react';
import { isUnreachable } from '../../data/server/problem.ts';
import { uploadFile } from '../../data/stored/files.ts';
import { FormContext } from '../../form/form-context.ts';
import { problemText } from '../../parts/messages/problem-text.ts';
import { useTexts } from '../../base/i18n/define-texts.ts';
import { richTexts } from './texts.ts';

/** Stores pictures of a text. They are held by a field of the same entry, so that whoever may read that field sees them. */
export function usePictures(): {
  store: (file: File) => Promise<string>;
  problem: (error: unknown) => string;
} {
  const t = useTexts(richTexts);
  const form = useContext(FormContext);
  const holder = form?.module.fields
    .filter(({ identifier }) => form.writable(identifier))
    .find(takesPictures);
  return {
    store: async (file) => {
      if (form === undefined || holder === undefined) throw new Error(t.noPictureField);
      const { id } = await uploadFile(file);
      const held = form.store.get(holder.identifier);
      form.store.edit(holder.identifier, [...(Array.isArray(held) ? held : []), id]);
      form.changed(holder.identifier);
      return id;
    },
    problem: (error) => (isUnreachable(error) ? t.pictureOffline : problemText(error)),
  };
}

/** Whether a field holds several files, pictures among them. */
function takesPictures({ type, readonly, options = {} }: FieldDefinition): boolean {
  if ((type !== 'image' && type !== 'file') || readonly === true || options['multiple'] !== true)
    return false;
  const { accept } = options;
  return (
    !Array.isArray(accept) || accept.some((each) => /^image\/|^\.(?:png|jpe?g|gif|webp)$/i.test(String(each)))
  );
}
