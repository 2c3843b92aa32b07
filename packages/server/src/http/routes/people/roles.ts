import {
  checkPermissions,
  jsonFaults,
  Problem,
  role,
  roleSlug,
  roleSlugPattern,
  type RoleDefinition,
} from '@bakehouse/contract';
import {
  createRole,
  deleteRole,
  findRole,
  listRoles,
  updateRole,
  type Executor,
  type RoleChange,
} from '@bakehouse/store';
import * as z from 'zod';
import { use } from '../../../developer/uses/use.ts';
import { usesOfChange } from '../../../developer/uses/uses-of.ts';
import { removedAnswer } from '../../answer/used-by.ts';
import { defineRoute, type Answer } from '../../define-route.ts';
import { keyOfCursor, pageOf, pageQuery, pageSchema } from '../../request/paging.ts';
import type { Services } from '../../services.ts';

const shared = { tag: 'Roles', access: 'admin', audited: true } as const;

const params = z.object({ slug: roleSlug });

/** All roles. */
export const roles = defineRoute({
  ...shared,
  method: 'GET',
  path: '/roles',
  summary: 'Lists roles by slug.',
  query: z.strictObject(pageQuery),
  answers: { 200: { about: 'The roles.', schema: pageSchema(role) } },
  async handle({ query: { limit, cursor }, db }) {
    const rows = await listRoles(db, { limit: limit + 1, after: keyOfCursor(cursor, roleSlugPattern) });
    return { status: 200, body: pageOf(rows, limit, ({ slug }) => slug) };
  },
});

/** Makes a role. */
export const newRole = defineRoute({
  ...shared,
  method: 'POST',
  path: '/roles',
  summary: 'Makes a role.',
  body: role,
  answers: { 201: { about: 'Made.', schema: role } },
  problems: [409],
  async handle({ body, db, services }) {
    refuseFaults(body, services);
    await createRole(db, body);
    return { status: 201, body, headers: { location: `/roles/${body.slug}` } };
  },
});

/** One role. */
export const oneRole = defineRoute({
  ...shared,
  method: 'GET',
  path: '/roles/:slug',
  summary: 'Gives a role.',
  params,
  answers: { 200: { about: 'The role.', schema: role } },
  problems: [404],
  async handle({ params: { slug }, db }) {
    const found = await findRole(db, slug);
    if (found === undefined) throw new Problem('not_found', 'There is no such role.');
    return { status: 200, body: found };
  },
});

/** Replaces a role. */
export const replaceRole = defineRoute({
  ...shared,
  method: 'PUT',
  path: '/roles/:slug',
  summary: 'Replaces title and permissions of a role; whoever has it is held to them within a second.',
  params,
  body: role.partial({ slug: true }),
  answers: { 200: { about: 'Replaced.', schema: role } },
  problems: [404, 409],
  // What is replaced says whether it is a portal, also by saying nothing.
  handle: ({ params: { slug }, body, db, services }) =>
    change(slug, { portal: false, ...body }, db, services),
});

/** Changes a role. */
export const changeRole = defineRoute({
  ...shared,
  method: 'PATCH',
  path: '/roles/:slug',
  summary: 'Changes title or permissions of a role; whoever has it is held to them within a second.',
  params,
  body: role.partial(),
  answers: { 200: { about: 'Changed.', schema: role } },
  problems: [404, 409],
  handle: ({ params: { slug }, body, db, services }) => change(slug, body, db, services),
});

/** Removes a role. */
export const removeRole = defineRoute({
  ...shared,
  method: 'DELETE',
  path: '/roles/:slug',
  summary:
    'Removes a role that no user has. `Used-By` names what uses it; with `Prefer: return=representation` the answer has the places.',
  params,
  answers: {
    204: { about: 'Removed.' },
    200: { about: 'Removed, with what names it.', schema: z.object({ uses: z.array(use) }) },
  },
  problems: [404, 409],
  async handle({ params: { slug }, db, services, request }) {
    const before = await findRole(db, slug);
    await deleteRole(db, slug);
    const parts = { pool: services.pool(), modules: services.modules(), workflows: services.workflows() };
    const change = { folder: 'roles', identifier: slug, before: before ?? undefined, after: undefined };
    return removedAnswer(request, await usesOfChange(db, parts, change));
  },
});

async function change(
  slug: string,
  { slug: given = slug, title, permissions, portal }: RoleChange & { slug?: string | undefined },
  db: Executor,
  services: Services,
): Promise<Answer> {
  if (given !== slug)
    throw new Problem('invalid', 'The slug of a role cannot be changed.', {
      errors: [{ path: 'slug', message: `must be "${slug}"`, code: 'readonly' }],
    });
  refuseFaults({ slug, title: title ?? '', permissions: permissions ?? [] }, services);
  const changed = await updateRole(db, slug, { title, permissions, portal });
  return { status: 200, body: changed };
}

function refuseFaults(definition: RoleDefinition, { modules }: Services): void {
  const faults = checkPermissions(definition.permissions, modules().lookup);
  const errors = [
    ...jsonFaults(definition, ''),
    ...faults.map((fault) => ({ ...fault, path: `permissions.${fault.path}` })),
  ];
  if (errors.length === 0) return;
  const detail = errors.map(({ path, message }) => `${path}: ${message}`).join('; ');
  throw new Problem('invalid', `The role is invalid: ${detail}.`, { errors });
}
