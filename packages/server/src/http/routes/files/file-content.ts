import { uuid } from '@bakehouse/contract';
import { findFile } from '@bakehouse/store';
import * as z from 'zod';
import { fileAnswer, fileHeaders } from '../../answer/file-answer.ts';
import { previewOf } from '../../../formats/files/previews.ts';
import { defineRoute } from '../../define-route.ts';
import { accessOf } from '../../request/resource-input.ts';
import { hasAlready } from '../../answer/etag.ts';

/** The ways to ask for the content of a file. */
export const contentQuery = {
  download: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .prefault('false')
    .describe('Whether it is saved, also where it could be shown'),
  name: z.string().max(500).optional().describe('The name to save it under, instead of its own'),
  width: z
    .string()
    .regex(/^\d{1,4}$/, 'must be a number of pixels from 1 to 2048')
    .transform(Number)
    .refine((n) => n >= 1 && n <= 2048, 'must be a number of pixels from 1 to 2048')
    .optional()
    .describe('Of a picture: a copy at most about so many pixels wide'),
};

/** Every answer with content. */
export const contentAnswers = {
  200: { about: 'The content.', type: 'application/octet-stream', also: ['*/*'] },
  206: { about: 'A part of the content.', type: 'application/octet-stream', also: ['*/*'] },
  304: { about: 'Not changed.' },
  416: { about: 'The file has no such bytes.', type: 'application/problem+json' },
};

/** The content of a file. */
export const fileContent = defineRoute({
  tag: 'Files',
  access: 'user',
  scope: 'files',
  method: 'GET',
  path: '/files/:id',
  summary: 'Gives the content of a file, whole or in part.',
  params: z.object({ id: uuid }),
  query: z.strictObject({
    ...contentQuery,
    version: z
      .string()
      .regex(/^[1-9]\d{0,8}$/, 'must be the number of a version')
      .transform(Number)
      .optional()
      .describe('An earlier version; the newest when left out'),
  }),
  answers: contentAnswers,
  problems: [404, 422],
  async handle(input) {
    const { params, query, request, actor, services } = input;
    const content = { db: services.pool(), objects: services.objects };
    const file = await findFile(
      { ...accessOf(input), ...content },
      { id: params.id, version: query.version },
    );
    const appOrigin = new URL(services.publicUrl()).origin;
    const { width, download, name } = query;
    if (width !== undefined) {
      const etag = `"${file.entity.sha256}-${width}"`;
      const headers = { ...fileHeaders('image/webp', file.entity.name, { appOrigin }), etag };
      if (hasAlready(request, etag)) return { status: 304, headers };
      const body = await previewOf(content, file, width, actor.user?.id ?? '');
      if (body !== undefined) return { status: 200, headers, body };
    }
    return fileAnswer(file, { request, content, appOrigin, download, name });
  },
});
