import {
  checkDashboard,
  dashboardDefinition,
  schemaFaults,
  type DashboardDefinition,
  type ModuleLookup,
} from '@bakehouse/contract';
import { adminRole, allDashboards, putDashboard, removeDashboard, systemActor } from '@bakehouse/store';
import { defineKind } from '../define-kind.ts';
import { filterWarnings } from '../filter-warnings.ts';
import { errors, type Finding } from '../finding.ts';
import { modulesOf } from '../set-lookups.ts';

/** Dashboards: `dashboards/*.json`. */
export const dashboards = defineKind({
  folder: 'dashboards',
  name: 'dashboard',
  identifierKey: 'identifier',
  schema: dashboardDefinition,
  keys: [
    'identifier',
    'type',
    'name',
    'title',
    'description',
    'roles',
    'width',
    'module',
    'workflow',
    'text',
    'value',
    'values',
    'by',
    'across',
    'columns',
    'sort',
    'filter',
    'limit',
    'fields',
    'filters',
    'widgets',
  ],
  check(json, set) {
    const parsed = dashboardDefinition.safeParse(json);
    if (!parsed.success) return errors(schemaFaults(parsed.error, ''));
    const modules = modulesOf(set);
    const faults = checkDashboard(parsed.data, {
      modules,
      hasRole: (slug) => slug === adminRole || set.find('roles', slug) !== undefined,
      hasWorkflow: (identifier) => set.find('workflows', identifier) !== undefined,
    }).filter(({ code, path }) => {
      // A module with faults of its own has told them already.
      const widget = parsed.data.widgets[Number(path.split('.')[1])];
      const named = widget !== undefined && 'module' in widget ? widget.module : '';
      return !(
        code === 'unknown_module' &&
        path.endsWith('.module') &&
        set.find('modules', named) !== undefined
      );
    });
    return [...errors(faults), ...warnings(parsed.data, modules)];
  },
  remote: (client) => ({
    list: () => client.list('/dashboards'),
    put: (json) => client.send('PUT', `/dashboards/${String(json['identifier'])}`, json),
    remove: (identifier) => client.send('DELETE', `/dashboards/${identifier}`),
  }),
  local: ({ pool }) => ({
    async list() {
      return (await allDashboards(pool)).map(({ definition }) => ({ ...definition }));
    },
    async put(json) {
      dashboardDefinition.parse(json);
      // As it is written: what is pulled is what was pushed.
      await putDashboard(pool, systemActor, json as unknown as DashboardDefinition);
    },
    remove: (identifier) => removeDashboard(pool, systemActor, identifier),
  }),
});

function warnings({ widgets }: DashboardDefinition, modules: ModuleLookup): Finding[] {
  return widgets.flatMap((widget, index) => {
    const module = 'module' in widget ? modules(widget.module) : undefined;
    if (module === undefined || !('filter' in widget)) return [];
    return filterWarnings(widget.filter, module, `widgets.${index}.filter`, modules);
  });
}
