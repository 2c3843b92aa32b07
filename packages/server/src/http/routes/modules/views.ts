import { roleSlugPattern, uuid, viewAudiences, viewSettings } from '@bakehouse/contract';
import { createView, deleteView, listViews, replaceView } from '@bakehouse/store';
import * as z from 'zod';
import { expectedVersion, versionTag } from '../../answer/etag.ts';
import { defineRoute, type Route } from '../../define-route.ts';
import { pageSchema } from '../../request/paging.ts';
import { accessOf, moduleParams } from '../../request/resource-input.ts';

const mostLetters = 32_768;
const params = moduleParams.extend({ id: uuid });
const parts = {
  title: z.string().trim().min(1).max(100).describe('What its tab says'),
  audience: z.enum(viewAudiences).default('me').describe('Who sees it: you, some roles, or all'),
  roles: z.array(z.string().regex(roleSlugPattern)).max(100).default([]).describe('The roles it is for'),
  settings: viewSettings.refine(
    (settings) => JSON.stringify(settings).length <= mostLetters,
    `must be at most ${mostLetters} letters of JSON`,
  ),
};
const view = z
  .object({
    id: z.string(),
    identifier: z
      .string()
      .nullable()
      .describe('Its name as a definition, and in its address; null for one of your own'),
    module: z.string(),
    title: z.string(),
    audience: z.enum(viewAudiences),
    roles: z.array(z.string()),
    settings: viewSettings,
    usable: z.boolean().describe('False where it names what is not there for you any more'),
    version: z.int(),
  })
  .meta({ id: 'SavedView' });
const shared = { tag: 'Modules', access: 'user', scope: 'account' } as const;

const views = defineRoute({
  ...shared,
  method: 'GET',
  path: '/modules/:module/views',
  summary:
    'Lists the saved views of a module that are for you: for all, for one of your roles, and your own.',
  params: moduleParams,
  answers: { 200: { about: 'The views.', schema: pageSchema(view) } },
  problems: [401, 403, 404],
  async handle(input) {
    return { status: 200, body: { data: await listViews(accessOf(input), input.params.module), next: null } };
  },
});

const newView = defineRoute({
  ...shared,
  method: 'POST',
  path: '/modules/:module/views',
  summary: 'Saves a view of a module; one for roles or for all takes an administrator.',
  params: moduleParams,
  body: z.strictObject({ id: uuid.optional(), ...parts }),
  answers: { 201: { about: 'Saved.', schema: view } },
  problems: [401, 403, 404, 409, 422],
  async handle(input) {
    const body = await createView(accessOf(input), input.params.module, input.body);
    return { status: 201, body, headers: { etag: versionTag(body.version) } };
  },
});

const changedView = defineRoute({
  ...shared,
  method: 'PUT',
  path: '/modules/:module/views/:id',
  summary: 'Replaces a view; If-Match names the version that is replaced.',
  params,
  body: z.strictObject(parts),
  answers: { 200: { about: 'Replaced.', schema: view } },
  problems: [401, 403, 404, 412, 422],
  async handle(input) {
    const { module, id } = input.params;
    const body = await replaceView(accessOf(input), module, id, input.body, expectedVersion(input.request));
    return { status: 200, body, headers: { etag: versionTag(body.version) } };
  },
});

const removedView = defineRoute({
  ...shared,
  method: 'DELETE',
  path: '/modules/:module/views/:id',
  summary: 'Removes a view.',
  params,
  answers: { 204: { about: 'Removed.' } },
  problems: [401, 403, 404],
  async handle(input) {
    await deleteView(accessOf(input), input.params.module, input.params.id);
    return { status: 204 };
  },
});

/** The routes of saved views. */
export const viewRoutes: readonly Route[] = [views, newView, changedView, removedView];
