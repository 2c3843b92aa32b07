import { uuid, uuidPattern } from '@bakehouse/contract';
import { findSharedFile, listFileShares, revokeFileShare, shareFile } from '@bakehouse/store';
import * as z from 'zod';
import { fileAnswer } from '../../answer/file-answer.ts';
import { defineRoute } from '../../define-route.ts';
import { keyOfCursor, pageOf, pageQuery, pageSchema } from '../../request/paging.ts';
import { contentAnswers, contentQuery } from './file-content.ts';

const shared = { tag: 'Files', access: 'user', scope: 'files' } as const;

const shareShape = {
  id: uuid,
  createdAt: z.string(),
  createdBy: uuid.nullable(),
  system: z.boolean().describe('Whether the system made it for notifications'),
};

/** The share links of a file. */
export const shares = defineRoute({
  ...shared,
  method: 'GET',
  path: '/files/:id/shares',
  summary: 'Lists the share links of a file; the links themselves cannot be had again.',
  params: z.object({ id: uuid }),
  query: z.strictObject(pageQuery),
  answers: { 200: { about: 'The links.', schema: pageSchema(z.object(shareShape).meta({ id: 'Share' })) } },
  problems: [404],
  async handle({ params: { id }, query: { limit, cursor }, actor, db, services }) {
    const after = keyOfCursor(cursor, uuidPattern);
    const access = { db, actor, modules: services.modules() };
    const found = await listFileShares(access, id, { limit: limit + 1, after });
    return { status: 200, body: pageOf(found, limit, (share) => share.id) };
  },
});

/** Shares a file. */
export const newShare = defineRoute({
  ...shared,
  method: 'POST',
  path: '/files/:id/shares',
  summary:
    'Makes a permanent link to a file, which opens it for anybody until it is revoked; it is shown only in this answer.',
  params: z.object({ id: uuid }),
  answers: {
    201: {
      about: 'Made.',
      schema: z
        .object({ ...shareShape, token: z.string(), url: z.string().describe('Absolute address') })
        .meta({ id: 'NewShare' }),
    },
  },
  problems: [404],
  async handle({ params: { id }, actor, db, services }) {
    const made = await shareFile({ db, actor, modules: services.modules() }, id);
    const origin = services.config.API_URL ?? services.publicUrl();
    const url = new URL(`/share/${made.token}`, origin).href;
    return { status: 201, body: { ...made, url }, shownOnce: true };
  },
});

/** Revokes a share link. */
export const removeShare = defineRoute({
  ...shared,
  method: 'DELETE',
  path: '/files/:id/shares/:share',
  summary: 'Revokes a share link: from then on it leads nowhere.',
  params: z.object({ id: uuid, share: uuid }),
  answers: { 204: { about: 'Revoked.' } },
  problems: [404],
  async handle({ params: { id, share }, actor, db, services }) {
    await revokeFileShare({ db, actor, modules: services.modules() }, id, share);
    return { status: 204 };
  },
});

/** A shared file. */
export const sharedFile = defineRoute({
  tag: 'Files',
  access: 'public',
  method: 'GET',
  path: '/share/:token',
  summary: 'Gives a shared file in its newest version.',
  params: z.object({ token: z.string().max(200) }),
  query: z.strictObject({ download: contentQuery.download }),
  answers: contentAnswers,
  problems: [404],
  async handle({ params: { token }, query: { download }, request, services }) {
    const content = { db: services.pool(), objects: services.objects };
    const file = await findSharedFile(content.db, token);
    const appOrigin = new URL(services.publicUrl()).origin;
    return fileAnswer(file, { request, content, appOrigin, download, shared: true });
  },
});
