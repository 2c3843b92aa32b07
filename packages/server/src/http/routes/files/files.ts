import {
  fileEntity,
  parseVirtualFolder,
  parseVirtualPath,
  plainFileName,
  uuid,
  type Parsed,
} from '@bakehouse/contract';
import {
  deleteFile,
  findFile,
  listFiles,
  listFileVersions,
  mediaType,
  refuseUploader,
  storeFile,
} from '@bakehouse/store';
import * as z from 'zod';
import { contentOfSpool } from '../../../formats/files/spool.ts';
import { defineRoute } from '../../define-route.ts';
import { accessOf } from '../../request/resource-input.ts';
import { keyOfCursor, pageOf, pageQuery, pageSchema } from '../../request/paging.ts';

const shared = { tag: 'Files', access: 'user', scope: 'files' } as const;
const fileParams = z.object({ id: uuid });
const pathParam = virtual(parseVirtualPath);
const folderParam = virtual(parseVirtualFolder);

/** Stores a file. */
export const uploadFile = defineRoute({
  ...shared,
  method: 'POST',
  path: '/files',
  summary:
    'Stores a file: a new one, or the next version of the one at `path`. Without a path it lies in a folder of its own.',
  upload: ['multipart/form-data'],
  admit: refuseUploader,
  body: z
    .strictObject({
      path: pathParam.optional().describe('Virtual path, such as /reports/june.pdf'),
      folder: folderParam.optional().describe('Folder, such as /reports; the file keeps its name'),
      id: uuid
        .optional()
        .describe('Id of the new file, where the caller has chosen it; without path and folder'),
    })
    .refine(
      (place) => Object.values(place).filter((each) => each !== undefined).length < 2,
      'Expected one of "path", "folder" and "id"',
    ),
  work: 'transfer',
  seconds: 3600,
  answers: { 201: { about: 'Stored.', schema: fileEntity } },
  problems: [401, 403, 409],
  async handle({ body: { path, folder, id }, upload, actor, db, services }) {
    if (upload?.form === undefined) throw new Error('a form was announced and did not come');
    const name = plainFileName(upload.form.name);
    const place =
      path !== undefined
        ? { path }
        : folder === undefined
          ? { folder: '/uploads/', name }
          : { path: `${folder}${name}` };
    const source = contentOfSpool({ ...upload, sha256: upload.form.sha256 });
    const mime = mediaType(upload.form.head, path ?? name);
    const quota = services.config.USER_FILES_LIMIT;
    const access = { db, actor, modules: services.modules() };
    const file = await storeFile(access, { place, mime, source, id, quota });
    return { status: 201, body: file, headers: { location: `/files/${file.id}` } };
  },
});

/** The files that one may read. */
export const files = defineRoute({
  ...shared,
  method: 'GET',
  path: '/files',
  summary: 'Lists the files that the caller may read, by path.',
  query: z.strictObject({
    ...pageQuery,
    cursor: z.string().max(2000).optional().describe('`next` of the page before'),
    folder: folderParam.optional().describe('Only those that lie in this folder'),
    path: pathParam.optional().describe('Only the one at this path'),
    within: folderParam
      .optional()
      .describe(
        'Only those that people see in this folder: folders that are named by an id are none to them',
      ),
    search: z.string().min(1).max(200).optional().describe('Only those whose path holds this'),
  }),
  answers: { 200: { about: 'The files.', schema: pageSchema(fileEntity) } },
  async handle({ query: { limit, cursor, ...query }, actor, db, services }) {
    const after = keyOfCursor(cursor, /^\/[^\0]{1,1023}$/);
    const found = await listFiles(
      { db, actor, modules: services.modules() },
      { ...query, after, limit: limit + 1 },
    );
    return { status: 200, body: pageOf(found, limit, (file) => file.path) };
  },
});

/** What a file is. */
export const fileInfo = defineRoute({
  ...shared,
  method: 'GET',
  path: '/files/:id/info',
  summary: 'Tells what a file is: its path, type, size and version.',
  params: fileParams,
  answers: { 200: { about: 'The file.', schema: fileEntity } },
  problems: [404],
  async handle(input) {
    const { entity } = await findFile(accessOf(input), { id: input.params.id });
    return { status: 200, body: entity };
  },
});

/** The versions of a file. */
export const fileVersions = defineRoute({
  ...shared,
  method: 'GET',
  path: '/files/:id/versions',
  summary: 'Lists the versions of a file, the newest first.',
  params: fileParams,
  query: z.strictObject(pageQuery),
  answers: { 200: { about: 'The versions.', schema: pageSchema(fileEntity) } },
  problems: [404],
  async handle({ params: { id }, query: { limit, cursor }, actor, db, services }) {
    const key = keyOfCursor(cursor, /^\d{1,9}$/);
    const found = await listFileVersions({ db, actor, modules: services.modules() }, id, {
      limit: limit + 1,
      before: key === undefined ? undefined : Number(key),
    });
    return { status: 200, body: pageOf(found, limit, ({ version }) => String(version)) };
  },
});

/** Deletes a file. */
export const removeFile = defineRoute({
  ...shared,
  method: 'DELETE',
  path: '/files/:id',
  summary: 'Deletes a file with its versions and share links; one that a resource holds is 409.',
  params: fileParams,
  answers: { 204: { about: 'Deleted.' } },
  problems: [404, 409],
  async handle({ params: { id }, actor, db, services }) {
    await deleteFile({ db, actor, modules: services.modules() }, id);
    return { status: 204 };
  },
});

/** A path or folder as a query or form gives it. */
export function virtual(parse: (text: string) => Parsed<string>) {
  return z.string().transform((text, ctx) => {
    const parsed = parse(text);
    if ('value' in parsed) return parsed.value;
    ctx.addIssue({ code: 'custom', message: parsed.errors[0]?.message ?? 'is not a virtual path' });
    return z.NEVER;
  });
}
