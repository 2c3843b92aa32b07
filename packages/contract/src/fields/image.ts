import * as z from 'zod';
import { defineField, fieldOptions } from './define-field.ts';
import { byFile, multipleOption } from './reference.ts';

/** A reference to stored images. */
export const image = defineField({
  ...byFile,
  type: 'image',
  summary: 'A stored image by the id of its file; with `multiple` a list of ids.',
  options: () =>
    fieldOptions({
      ...multipleOption(),
      maxSize: z.int().min(1).optional().describe('Most bytes of a file'),
      ratio: z.number().positive().optional().describe('Width divided by height of the preview'),
    }),
  example: { value: '019a7f00-0000-7000-8000-000000000004' },
});
