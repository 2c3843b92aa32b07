import {
  checkView,
  jsonFaults,
  Problem,
  savedViewDefinition,
  savedViewIdentifier,
  type SavedViewDefinition,
} from '@bakehouse/contract';
import { allViewDefinitions, listRoles, putViewDefinition, removeViewDefinition } from '@bakehouse/store';
import * as z from 'zod';
import { expectedVersion, versionTag } from '../../answer/etag.ts';
import { defineRoute, type Route } from '../../define-route.ts';
import { pageSchema } from '../../request/paging.ts';

const params = z.object({ identifier: savedViewIdentifier });
const shared = { tag: 'Definitions', access: 'admin' } as const;

const views = defineRoute({
  ...shared,
  method: 'GET',
  path: '/views',
  summary: 'Lists the views for roles and for all, of every module, as definitions.',
  answers: { 200: { about: 'The views.', schema: pageSchema(savedViewDefinition) } },
  problems: [401, 403],
  async handle({ db }) {
    const all = await allViewDefinitions(db);
    return { status: 200, body: { data: all.map(({ definition }) => definition), next: null } };
  },
});

const replaceView = defineRoute({
  ...shared,
  method: 'PUT',
  path: '/views/:identifier',
  summary:
    'Stores a view for roles or for all: a new one, or the next version of a known one. If-Match names the version that is replaced.',
  params,
  body: savedViewDefinition,
  answers: {
    200: { about: 'It was replaced.', schema: savedViewDefinition },
    201: { about: 'It is new.', schema: savedViewDefinition },
  },
  problems: [401, 403, 412],
  async handle({ params: { identifier }, body, request, actor, db, services }) {
    const given = request.body as SavedViewDefinition;
    const roles = new Set((await listRoles(db, { limit: 100_000 })).map(({ slug }) => slug));
    const errors = [
      ...(body.identifier === identifier
        ? []
        : [{ path: 'identifier', message: `must be "${identifier}"`, code: 'mismatch' }]),
      ...jsonFaults(given, ''),
      ...checkView(body, { modules: services.modules().lookup, hasRole: (slug) => roles.has(slug) }),
    ];
    if (errors.length > 0)
      throw new Problem('invalid', `The view is invalid: ${errors[0]?.message}.`, { errors });
    // As it was sent: what is pulled is what was pushed.
    const { version, created } = await putViewDefinition(db, actor, given, expectedVersion(request));
    return { status: created ? 201 : 200, body: given, headers: { etag: versionTag(version) } };
  },
});

const deleteView = defineRoute({
  ...shared,
  method: 'DELETE',
  path: '/views/:identifier',
  summary: 'Removes a view for roles or for all; the entries that it shows stay.',
  params,
  answers: { 204: { about: 'Removed.' } },
  problems: [401, 403, 404],
  async handle({ params: { identifier }, actor, db }) {
    await removeViewDefinition(db, actor, identifier);
    return { status: 204 };
  },
});

/** The routes of views as definitions. */
export const viewDefinitionRoutes: readonly Route[] = [views, replaceView, deleteView];
