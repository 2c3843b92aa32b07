import * as z from 'zod';
import { fault, joinPath } from './fault.ts';
import { bindUser } from './filter/bind-user.ts';
import { parseFilter } from './filter/parse-filter.ts';
import { moduleIdentifier, roleSlug, workflowIdentifier } from './identifiers.ts';
import { fieldsOf } from './module/fields-of.ts';
import type { ModuleLookup } from './module/module-definition.ts';
import { isSystemField } from './module/system-fields.ts';
import type { ContentFault } from './problem.ts';

/** What can be done with the resources of a module. */
export const resourceActions = ['read', 'create', 'update', 'delete'] as const;

/** One of the things that can be done with resources. */
export type ResourceAction = (typeof resourceActions)[number];

const every = z.literal('*');

/** Something that a role allows; whatever no role allows is denied. */
export const permission = z.discriminatedUnion('action', [
  z.strictObject({
    module: z.union([every, moduleIdentifier]).describe('Module, or `*` for every one'),
    action: z.enum(resourceActions),
    fields: z
      .array(z.string().min(1).max(63))
      .max(500)
      .optional()
      .describe('The only fields that may be read or written; all when left out'),
    filter: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('The only rows; may use "$user.id", "$user.email" and "$user.roles"'),
  }),
  z.strictObject({
    workflow: z.union([every, workflowIdentifier]).describe('Workflow, or `*` for every one'),
    action: z.literal('run'),
  }),
  z.strictObject({
    action: z.literal('ask'),
    resources: z
      .int()
      .min(1)
      .max(1_000_000)
      .describe(
        'How many resources one question over relations may have to bring together; the most that a role says counts, 100,000 where none says anything',
      ),
  }),
]);

/** Something that a role allows. */
export type Permission = z.infer<typeof permission>;

/** A role: what those who have it may do. */
export const role = z
  .strictObject({
    slug: roleSlug,
    title: z.string().min(1).max(200),
    permissions: z.array(permission).max(1000),
    portal: z
      .boolean()
      .optional()
      .describe(
        'Whether it is for customers and other outsiders: users who have only such roles get a reduced app, and make no API tokens',
      ),
  })
  .meta({ id: 'Role' });

/** A role as it is written, sent and stored. */
export type RoleDefinition = z.infer<typeof role>;

/** Finds modules, fields and filters of permissions that do not exist or do not work; paths begin at the list. */
export function checkPermissions(permissions: readonly Permission[], lookup: ModuleLookup): ContentFault[] {
  return permissions.flatMap((each, index) => {
    if (!('module' in each) || each.module === '*') return [];
    const path = String(index);
    const definition = lookup(each.module);
    if (definition === undefined) {
      return [fault('unknown_module', joinPath(path, 'module'), `There is no module "${each.module}"`)];
    }
    const fields = (each.fields ?? []).flatMap((name, at) =>
      fieldsOf(definition).has(name) || isSystemField(name)
        ? []
        : [fault('unknown_field', `${path}.fields.${at}`, `There is no field "${name}"`)],
    );
    if (each.filter === undefined) return fields;
    const parsed = parseFilter(bindUser(each.filter, somebody), definition, { lookup });
    const faults = 'errors' in parsed ? parsed.errors : [];
    return [...fields, ...faults.map((one) => ({ ...one, path: joinPath(`${path}.filter`, one.path) }))];
  });
}

const somebody = {
  id: '00000000-0000-4000-8000-000000000000',
  email: 'somebody@example.com',
  roles: ['somebody'],
};
