import * as z from 'zod';
import { defineField, fieldOptions } from './define-field.ts';
import { byFile, multipleOption } from './reference.ts';

/** A reference to stored files. */
export const file = defineField({
  ...byFile,
  type: 'file',
  summary: 'A stored file by its id; with `multiple` a list of ids.',
  options: () =>
    fieldOptions({
      ...multipleOption(),
      accept: z
        .array(
          z
            .string()
            .regex(
              /^(?:[\w.+-]+\/(?:\*|[\w.+-]+)|\.\w+)$/,
              'Expected a type such as application/pdf or .pdf',
            ),
        )
        .optional()
        .describe('Types allowed: MIME types, `image/*` or endings'),
      maxSize: z.int().min(1).optional().describe('Most bytes of a file'),
    }),
  example: { options: { accept: ['application/pdf'] }, value: '019a7f00-0000-7000-8000-000000000003' },
});
