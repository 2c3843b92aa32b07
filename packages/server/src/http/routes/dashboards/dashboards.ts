import {
  checkDashboard,
  dashboardDefinition,
  dashboardIdentifier,
  jsonFaults,
  Problem,
  type DashboardDefinition,
} from '@bakehouse/contract';
import {
  dashboardVersions,
  listDashboards,
  listRoles,
  putDashboard,
  removeDashboard,
} from '@bakehouse/store';
import * as z from 'zod';
import { expectedVersion, versionTag } from '../../answer/etag.ts';
import { defineRoute, type Route } from '../../define-route.ts';
import { keyOfCursor, pageOf, pageQuery, pageSchema } from '../../request/paging.ts';
import { accessOf } from '../../request/resource-input.ts';

const params = z.object({ identifier: dashboardIdentifier });
const shared = { tag: 'Dashboards' } as const;
const unknown = () => new Problem('not_found', 'There is no such dashboard.');

const dashboards = defineRoute({
  ...shared,
  method: 'GET',
  path: '/dashboards',
  summary: 'Lists the dashboards that are for you, each with the parts that you may see.',
  access: 'user',
  answers: { 200: { about: 'The dashboards.', schema: pageSchema(dashboardDefinition) } },
  problems: [401],
  async handle(input) {
    const all = await listDashboards(accessOf(input));
    return { status: 200, body: { data: all.map(({ definition }) => definition), next: null } };
  },
});

const oneDashboard = defineRoute({
  ...shared,
  method: 'GET',
  path: '/dashboards/:identifier',
  summary: 'A dashboard with the parts that you may see.',
  access: 'user',
  params,
  answers: { 200: { about: 'The dashboard.', schema: dashboardDefinition } },
  problems: [401, 404],
  async handle(input) {
    const [found] = await listDashboards(accessOf(input), input.params.identifier);
    if (found === undefined) throw unknown();
    return { status: 200, body: found.definition, headers: { etag: versionTag(found.version) } };
  },
});

const replaceDashboard = defineRoute({
  ...shared,
  method: 'PUT',
  path: '/dashboards/:identifier',
  summary:
    'Stores a dashboard: a new one, or the next version of a known one. If-Match names the version that is replaced.',
  access: 'admin',
  audited: true,
  params,
  body: dashboardDefinition,
  answers: {
    200: { about: 'It was replaced.', schema: dashboardDefinition },
    201: { about: 'It is new.', schema: dashboardDefinition },
  },
  problems: [401, 403, 412],
  async handle({ params: { identifier }, body, request, actor, db, services }) {
    const given = request.body as DashboardDefinition;
    const roles = new Set((await listRoles(db, { limit: 100_000 })).map(({ slug }) => slug));
    const workflows = services.workflows().current().all;
    const errors = [
      ...(body.identifier === identifier
        ? []
        : [{ path: 'identifier', message: `must be "${identifier}"`, code: 'mismatch' }]),
      ...jsonFaults(given, ''),
      ...checkDashboard(body, {
        modules: services.modules().lookup,
        hasRole: (slug) => roles.has(slug),
        hasWorkflow: (name) => workflows.some((each) => each.identifier === name),
      }),
    ];
    if (errors.length > 0)
      throw new Problem('invalid', `The dashboard is invalid: ${errors[0]?.message}.`, { errors });
    // As it was sent: what is pulled is what was pushed.
    const { version, created } = await putDashboard(db, actor, given, expectedVersion(request));
    return { status: created ? 201 : 200, body: given, headers: { etag: versionTag(version) } };
  },
});

const deleteDashboard = defineRoute({
  ...shared,
  method: 'DELETE',
  path: '/dashboards/:identifier',
  summary: 'Removes a dashboard; the entries that it shows stay.',
  access: 'admin',
  audited: true,
  params,
  answers: { 204: { about: 'Removed.' } },
  problems: [401, 403, 404],
  async handle({ params: { identifier }, actor, db }) {
    await removeDashboard(db, actor, identifier);
    return { status: 204 };
  },
});

const version = z.object({
  version: z.int(),
  at: z.string().describe('When it was stored'),
  by: z.string().nullable().describe('Id of the user who stored it; null for the system'),
  definition: dashboardDefinition,
});

const versions = defineRoute({
  ...shared,
  method: 'GET',
  path: '/dashboards/:identifier/versions',
  summary: 'Lists the definitions that a dashboard had, the latest first.',
  access: 'admin',
  params,
  query: z.strictObject(pageQuery),
  answers: { 200: { about: 'A page.', schema: pageSchema(version) } },
  problems: [401, 403, 404],
  async handle({ params: { identifier }, query: { limit, cursor }, actor, db }) {
    const key = keyOfCursor(cursor, /^\d{1,9}$/);
    const before = key === undefined ? undefined : Number(key);
    const rows = await dashboardVersions(db, actor, identifier, { limit: limit + 1, before });
    if (rows.length === 0 && before === undefined) throw unknown();
    return { status: 200, body: pageOf(rows, limit, (row) => String(row.version)) };
  },
});

/** The routes of dashboards. */
export const dashboardRoutes: readonly Route[] = [
  dashboards,
  oneDashboard,
  replaceDashboard,
  deleteDashboard,
  versions,
];
