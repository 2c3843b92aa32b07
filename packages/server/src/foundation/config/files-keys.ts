import { parseFilesUrl } from '@bakehouse/store';
import * as z from 'zod';
import { defineKey } from './define-key.ts';

/** Where the content of files lies. */
export const filesKeys = {
  FILES_URL: defineKey({
    schema: z
      .string()
      .superRefine((text, ctx) => {
        const place = parseFilesUrl(text);
        if (typeof place === 'string') ctx.addIssue({ code: 'custom', message: place });
      })
      .optional(),
    about:
      'An object store for the content of files, `s3://KEY:SECRET@s3.example.com/bucket/folder?region=eu-central-1`; `&tls=off` for one without TLS.',
    otherwise: 'it lies in the database',
    secret: true,
  }),
  FILES_PLACE: defineKey({
    schema: z.enum(['objects', 'database'], 'must be objects or database').prefault('objects'),
    about:
      'Where FILES_URL is set: whether content is moved to it (`objects`) or from it back into the database (`database`).',
  }),
};
