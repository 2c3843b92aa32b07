import {
  checkView,
  neededSettings,
  schemaFaults,
  savedViewDefinition,
  type ModuleLookup,
  type SavedViewDefinition,
} from '@bakehouse/contract';
import {
  adminRole,
  allViewDefinitions,
  putViewDefinition,
  removeViewDefinition,
  systemActor,
} from '@bakehouse/store';
import { defineKind } from '../define-kind.ts';
import { filterWarnings } from '../filter-warnings.ts';
import { errors, warning, type Finding } from '../finding.ts';
import { modulesOf } from '../set-lookups.ts';

/** Views for roles and for all: `views/*.json`. Those of a user are theirs, and in no file. */
export const views = defineKind({
  folder: 'views',
  name: 'view',
  identifierKey: 'identifier',
  schema: savedViewDefinition,
  keys: [
    'identifier',
    'module',
    'title',
    'roles',
    'order',
    'settings',
    'kind',
    'search',
    'filter',
    'sort',
    'columns',
    'group',
    'lanes',
    'figures',
  ],
  check(json, set) {
    const parsed = savedViewDefinition.safeParse(json);
    if (!parsed.success) return errors(schemaFaults(parsed.error, ''));
    const modules = modulesOf(set);
    const faults = checkView(parsed.data, {
      modules,
      hasRole: (slug) => slug === adminRole || set.find('roles', slug) !== undefined,
    }).filter(
      // A module with faults of its own has told them already.
      ({ code, path }) =>
        !(
          code === 'unknown_module' &&
          path === 'module' &&
          set.find('modules', parsed.data.module) !== undefined
        ),
    );
    return [...errors(faults), ...warnings(parsed.data, modules)];
  },
  remote: (client) => ({
    list: () => client.list('/views'),
    put: (json) => client.send('PUT', `/views/${String(json['identifier'])}`, json),
    remove: (identifier) => client.send('DELETE', `/views/${identifier}`),
  }),
  local: ({ pool }) => ({
    async list() {
      return (await allViewDefinitions(pool)).map(({ definition }) => ({ ...definition }));
    },
    async put(json) {
      savedViewDefinition.parse(json);
      // As it is written: what is pulled is what was pushed.
      await putViewDefinition(pool, systemActor, json as unknown as SavedViewDefinition);
    },
    remove: (identifier) => removeViewDefinition(pool, systemActor, identifier),
  }),
});

function warnings({ module: name, settings }: SavedViewDefinition, modules: ModuleLookup): Finding[] {
  const module = modules(name);
  const needed = neededSettings[settings.kind];
  return [
    ...(needed === undefined || settings[needed] !== undefined
      ? []
      : [
          warning(
            'required',
            `settings.${needed}`,
            `Without it, a ${settings.kind} has nothing to show entries by`,
          ),
        ]),
    ...(module === undefined
      ? []
      : [
          ...filterWarnings(settings.filter, module, 'settings.filter', modules),
          ...(settings.colors ?? []).flatMap(({ filter }, index) =>
            filterWarnings(filter, module, `settings.colors.${index}.filter`, modules),
          ),
        ]),
  ];
}
