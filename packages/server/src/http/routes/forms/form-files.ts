import { leastFileWork, uuid } from '@bakehouse/contract';
import { admitFormFile, findPublicForm, mediaType, storeFormFile } from '@bakehouse/store';
import * as z from 'zod';
import { contentOfSpool } from '../../../formats/files/spool.ts';
import { formKey } from '../../../work/events/seals/form-key.ts';
import { addressKey } from '../../caller/address-key.ts';
import { defineRoute } from '../../define-route.ts';
import { requireFeature } from '../../request/require-feature.ts';
import { announcedBytes } from '../../request/announced-bytes.ts';
import { checked } from '../../request/checked.ts';
import { missingFile, onceEach, receiveParts } from '../../request/receive-parts.ts';
import { moduleParams } from '../../request/resource-input.ts';
import { checkFormToken, checkProof } from './form-token.ts';

const body = z.strictObject({
  token: z.string().max(200).describe('Of the form that it is for'),
  id: uuid.describe('Chosen by the sender; the form names the file by it'),
  field: z.string().max(100).describe('The field that it is for'),
  proof: z
    .string()
    .max(100)
    .describe('Work: the SHA-256 of token, a dot, id, a dot and `proof` begins with `fileWork` zero bits'),
});

/** A file for a public form that somebody fills in. */
export const uploadFormFile = defineRoute({
  method: 'POST',
  path: '/forms/:module/files',
  tag: 'Public forms',
  summary:
    'Takes a file for a public form that was asked for and is not sent yet. The fields come before the file. It is dropped unless the form is sent within an hour, and nobody reads it before.',
  access: 'public',
  params: moduleParams,
  upload: ['multipart/form-data'],
  streamed: true,
  body,
  work: 'transfer',
  seconds: 600,
  answers: {
    201: {
      about: 'Kept until the form is sent.',
      schema: z
        .object({ id: uuid, field: z.string(), name: z.string(), size: z.int() })
        .meta({ id: 'FormFile' }),
    },
  },
  problems: [404, 409, 412],
  async handle({ params: { module }, request, db, services }) {
    requireFeature(services.config, 'PUBLIC_FORMS');
    const access = { db, modules: services.modules() };
    await findPublicForm(access, module);
    const bytes = announcedBytes(request, services.config.UPLOAD_LIMIT);
    const key = await formKey(services.pool());
    const parts = await receiveParts(request, {
      mostFiles: 1,
      mostFields: 4,
      mostFieldBytes: 4096,
      limit: services.config.UPLOAD_LIMIT,
      async admit(fields) {
        const sent = sentFields(fields);
        checkFormToken(key, module, sent.token, Date.now(), 0);
        checkProof(`${sent.token}.${sent.id}`, sent.proof, leastFileWork);
        return admitFormFile(access, module, { field: sent.field, address: addressKey(request.ip), bytes });
      },
    });
    try {
      const [file] = parts.files;
      if (file === undefined) throw missingFile();
      const { token, id, field } = sentFields(parts.fields);
      const { content, name } = file;
      const source = contentOfSpool(content);
      const mime = mediaType(content.head, name);
      const kept = await storeFormFile(access, { module, token }, { id, field, name, mime, source });
      return { status: 201, body: kept };
    } finally {
      await parts.remove();
    }
  },
});

function sentFields(fields: [string, string][]): z.infer<typeof body> {
  return checked(body, onceEach(fields), 'body') as z.infer<typeof body>;
}
