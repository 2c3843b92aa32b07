import { fileEntity, parseVirtualFolder, uuid } from '@bakehouse/contract';
import { findFile, fileHolders, listFolders, moveFile } from '@bakehouse/store';
import * as z from 'zod';
import { entryNames } from '../../../formats/dashboards/names.ts';
import { defineRoute, type Route } from '../../define-route.ts';
import { accessOf } from '../../request/resource-input.ts';
import { virtual } from './files.ts';

const shared = { tag: 'Files', access: 'user', scope: 'files' } as const;
const params = z.object({ id: uuid });
/** How many resources of a module are told that hold a file. */
const mostHolders = 100;

const folders = defineRoute({
  ...shared,
  method: 'GET',
  path: '/files/folders',
  summary: 'Lists the folders in a folder that hold files which the caller may read, with their number.',
  query: z.strictObject({
    folder: virtual(parseVirtualFolder).prefault('/').describe('The folder; the first one when left out'),
  }),
  answers: {
    200: {
      about: 'All of them.',
      schema: z.object({
        data: z.array(z.object({ path: z.string(), files: z.int().describe('In it and below it') })),
        next: z.null(),
      }),
    },
  },
  async handle(input) {
    const data = await listFolders(accessOf(input), input.query.folder);
    return { status: 200, body: { data, next: null } };
  },
});

const fileUses = defineRoute({
  ...shared,
  method: 'GET',
  path: '/files/:id/uses',
  summary: `Lists the resources that hold a file, as far as the caller may read them: the latest ${mostHolders} of each module.`,
  params,
  answers: {
    200: {
      about: 'All of them.',
      schema: z.object({
        data: z.array(z.object({ module: z.string(), id: uuid, name: z.string() })),
        next: z.null(),
      }),
    },
  },
  problems: [404],
  async handle(input) {
    const access = accessOf(input);
    const { id } = input.params;
    await findFile(access, { id });
    const holders = await fileHolders(access, id, mostHolders);
    const names = new Map<string, string>();
    for (const module of new Set(holders.map((each) => each.module))) {
      const ids = holders.filter((each) => each.module === module).map((each) => each.id);
      for (const [of, name] of await entryNames(access, module, ids, {})) names.set(of, name);
    }
    const data = holders.map((each) => ({ ...each, name: names.get(each.id) ?? each.id.slice(-8) }));
    return { status: 200, body: { data, next: null } };
  },
});

const movedFile = defineRoute({
  ...shared,
  method: 'PATCH',
  path: '/files/:id',
  summary: 'Gives a file another path; what holds it holds it still. Its owner and administrators do.',
  params,
  body: z.strictObject({ path: z.string().max(2000).describe('Virtual path, such as /reports/june.pdf') }),
  answers: { 200: { about: 'Moved.', schema: fileEntity } },
  problems: [403, 404, 409],
  async handle(input) {
    return { status: 200, body: await moveFile(accessOf(input), input.params.id, input.body.path) };
  },
});

/** The routes by which people find their way among files. */
export const fileLibraryRoutes: readonly Route[] = [folders, fileUses, movedFile];
