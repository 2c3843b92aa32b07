import {
  checkPermissions,
  fieldsOf,
  isObject,
  joinPath,
  jsonEqual,
  resourceActions,
  role,
  schemaFaults,
  typeOf,
  type ContentFault,
  type ModuleLookup,
  type Permission,
  type RoleDefinition,
} from '@bakehouse/contract';
import { adminRole, createRole, deleteRole, listRoles, updateRole } from '@bakehouse/store';
import { defineKind } from '../define-kind.ts';
import type { DefinitionSet } from '../definition-set.ts';
import { filterWarnings } from '../filter-warnings.ts';
import { error, errors, warning, type Finding } from '../finding.ts';
import { requiredFields } from '../required-fields.ts';
import { modulesOf } from '../set-lookups.ts';

/** Roles: `roles/*.json`. */
export const roles = defineKind({
  folder: 'roles',
  name: 'role',
  identifierKey: 'slug',
  schema: role,
  keys: [
    'slug',
    'title',
    'permissions',
    'module',
    'workflow',
    'action',
    'fields',
    'filter',
    'resources',
    'portal',
  ],
  check(json, set) {
    const parsed = role.safeParse(json);
    if (!parsed.success) return errors(withActions(schemaFaults(parsed.error, ''), json));
    const { slug, permissions } = parsed.data;
    if (slug === adminRole)
      return [error('reserved', 'slug', 'The role "admin" is built in: it may do everything')];
    const modules = modulesOf(set);
    const faults = checkPermissions(permissions, modules).filter(({ path, code }) => {
      // A module with faults of its own has told them already.
      const each = permissions[Number.parseInt(path, 10)];
      const known = each !== undefined && 'module' in each && set.find('modules', each.module) !== undefined;
      return !(code === 'unknown_module' && path.endsWith('.module') && known);
    });
    return [
      ...errors(faults.map((fault) => ({ ...fault, path: joinPath('permissions', fault.path) }))),
      ...unknownWorkflows(parsed.data, set),
      ...incomplete(permissions, modules),
      ...permissions.flatMap((each, index) => [
        ...(isRepeated(permissions, index)
          ? [warning('duplicate', `permissions.${index}`, 'The same stands above')]
          : []),
        ...(!('module' in each) ? [] : permissionWarnings(each, `permissions.${index}`, modules)),
      ]),
    ];
  },
  remote: (client) => ({
    async list() {
      const all = await client.list('/roles?limit=1000');
      return all.filter(({ slug }) => slug !== adminRole);
    },
    put: (json, isNew) =>
      isNew
        ? client.send('POST', '/roles', json)
        : client.send('PUT', `/roles/${String(json['slug'])}`, json),
    remove: (slug) => client.send('DELETE', `/roles/${slug}`),
  }),
  local: ({ pool }) => ({
    async list() {
      const all = await listRoles(pool, { limit: 100_000 });
      return all.filter(({ slug }) => slug !== adminRole);
    },
    async put(json, isNew) {
      const definition = role.parse(json);
      if (isNew) await createRole(pool, definition);
      else await updateRole(pool, definition.slug, { portal: false, ...definition });
    },
    remove: (slug) => deleteRole(pool, slug),
  }),
});

/** A workflow with an action of modules, or a module with that of workflows, is one fault, of the action. */
function withActions(faults: readonly ContentFault[], json: Record<string, unknown>): ContentFault[] {
  const all: unknown[] = Array.isArray(json['permissions']) ? json['permissions'] : [];
  const wrong = all.flatMap((each, index): ContentFault[] => {
    if (!isObject(each)) return [];
    const { module, workflow, action } = each;
    const path = `permissions.${index}.action`;
    if (workflow !== undefined && module === undefined && isAction(action))
      return [{ path, code: 'not_a_choice', message: 'A workflow is run: its action is "run"' }];
    if (module === undefined || workflow !== undefined || action !== 'run') return [];
    const message = `Of a module the actions are ${resourceActions.join(', ')}; "run" is for workflows`;
    return [{ path, code: 'not_a_choice', message }];
  });
  const told = new Set(wrong.map(({ path }) => path.slice(0, path.lastIndexOf('.'))));
  const others = faults.filter(({ path }) => !told.has(path.split('.').slice(0, 2).join('.')));
  return [...others, ...wrong];
}

function isAction(action: unknown): boolean {
  return resourceActions.some((each) => each === action);
}

function isRepeated(permissions: readonly Permission[], index: number): boolean {
  return permissions.slice(0, index).some((other) => jsonEqual(other, permissions[index]));
}

/** What looks wrong in a permission: values of its filter, and fields that nobody can write. */
function permissionWarnings(
  { module: name, action, fields: only, filter }: Extract<Permission, { module: string }>,
  path: string,
  modules: ModuleLookup,
): Finding[] {
  const module = modules(name);
  if (module === undefined) return [];
  const fields = only ?? [];
  const isEmpty = only?.length === 0 && action !== 'delete';
  const writes = action === 'create' || action === 'update';
  const computed = fields.flatMap((each, at) => {
    const field = fieldsOf(module).get(each);
    if (!writes || field === undefined || typeOf(field).writable) return [];
    return [warning('readonly', `${path}.fields.${at}`, `"${each}" is computed: nobody can write it`)];
  });
  const listed = fields.flatMap((each, at) =>
    fields.indexOf(each) < at
      ? [warning('duplicate', `${path}.fields.${at}`, `"${each}" stands there twice`)]
      : [],
  );
  if (isEmpty) listed.push(warning('no_effect', `${path}.fields`, 'With no field nothing is allowed'));
  const unused =
    action === 'delete' && fields.length > 0
      ? [warning('no_effect', `${path}.fields`, 'A deletion is of the whole: it has no fields')]
      : [];
  return [...computed, ...unused, ...listed, ...filterWarnings(filter, module, `${path}.filter`, modules)];
}

/** Whoever may create only with fields that leave out a required one can create nothing. */
function incomplete(permissions: readonly Permission[], modules: ModuleLookup): Finding[] {
  return permissions.flatMap((each, index) => {
    if (each.action !== 'create' || each.fields === undefined) return [];
    const module = modules(each.module);
    const written = permissions.flatMap((other) =>
      other.action === 'create' && other.module === each.module ? [other.fields] : [],
    );
    if (module === undefined || written.includes(undefined)) return [];
    const missing = requiredFields(module).filter((name) => !written.flat().includes(name));
    if (missing.length === 0) return [];
    const names = missing.map((name) => `"${name}"`).join(', ');
    const message = `A new resource of "${each.module}" needs ${names}, which the role may not write`;
    return [warning('required', `permissions.${index}.fields`, message)];
  });
}

function unknownWorkflows({ permissions }: RoleDefinition, set: DefinitionSet): Finding[] {
  return permissions.flatMap((each, index) =>
    each.action !== 'run' || each.workflow === '*' || set.find('workflows', each.workflow) !== undefined
      ? []
      : [
          error(
            'unknown_workflow',
            `permissions.${index}.workflow`,
            `There is no workflow "${each.workflow}" in the folder`,
          ),
        ],
  );
}
