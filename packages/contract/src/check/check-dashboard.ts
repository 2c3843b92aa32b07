import { fault, joinPath } from '../fault.ts';
import type { DashboardDefinition, Widget } from '../dashboard/dashboard-definition.ts';
import { termParts } from '../dashboard/widget-terms.ts';
import { filterFaults, isKey, isValue, sortFaults, type Within } from './check-terms.ts';
import { fieldsOf } from '../module/fields-of.ts';
import type { ModuleDefinition, ModuleLookup } from '../module/module-definition.ts';
import { isSystemField } from '../module/system-fields.ts';
import type { ContentFault } from '../problem.ts';

/** Which modules, roles and workflows there are. */
export interface DashboardNames {
  modules: ModuleLookup;
  hasRole: (slug: string) => boolean;
  hasWorkflow: (identifier: string) => boolean;
}

/** Finds what a dashboard names that is not there, and figures that cannot be worked out. */
export function checkDashboard(definition: DashboardDefinition, names: DashboardNames): ContentFault[] {
  const { roles = [], filters = [], widgets } = definition;
  return [
    ...roles.flatMap((role, index) =>
      names.hasRole(role) ? [] : [fault('unknown_role', `roles.${index}`, `There is no role "${role}"`)],
    ),
    ...repeated(filters, 'filters'),
    ...filters.flatMap(({ fields }, index) =>
      Object.entries(fields).flatMap(([module, field]) =>
        filterFieldFaults(names.modules(module), module, field, `filters.${index}.fields.${module}`),
      ),
    ),
    ...repeated(widgets, 'widgets'),
    ...widgets.flatMap((widget, index) => widgetFaults(widget, `widgets.${index}`, names)),
  ];
}

function repeated(parts: readonly { name: string }[], path: string): ContentFault[] {
  return parts.flatMap(({ name }, index) =>
    parts.findIndex((other) => other.name === name) < index
      ? [fault('duplicate', `${path}.${index}.name`, `"${name}" stands there twice`)]
      : [],
  );
}

function filterFieldFaults(
  module: ModuleDefinition | undefined,
  name: string,
  field: string,
  path: string,
): ContentFault[] {
  if (module === undefined) return [fault('unknown_module', path, `There is no module "${name}"`)];
  const known = isSystemField(field) ? field !== 'id' : fieldsOf(module).has(field);
  return known ? [] : [fault('unknown_field', path, `There is no field "${field}" in "${name}"`)];
}

function widgetFaults(widget: Widget, path: string, names: DashboardNames): ContentFault[] {
  if (widget.type === 'text') return [];
  if (widget.type === 'button')
    return names.hasWorkflow(widget.workflow)
      ? []
      : [
          fault(
            'unknown_workflow',
            joinPath(path, 'workflow'),
            `There is no workflow "${widget.workflow}": a button starts one`,
          ),
        ];
  const module = names.modules(widget.module);
  if (module === undefined)
    return [
      fault('unknown_module', joinPath(path, 'module'), `There is no module "${widget.module}" to show`),
    ];
  const within: Within = { module, lookup: names.modules };
  return [
    ...filterFaults(within, widget.filter, joinPath(path, 'filter')),
    ...(widget.type === 'list' ? listFaults(within, widget, path) : figureFaults(within, widget, path)),
  ];
}

function listFaults(
  within: Within,
  { columns = [], sort }: Extract<Widget, { type: 'list' }>,
  path: string,
): ContentFault[] {
  return [
    ...columns.flatMap((name, index) =>
      isSystemField(name) || fieldsOf(within.module).has(name)
        ? []
        : [fault('unknown_field', `${path}.columns.${index}`, `There is no field "${name}" to show`)],
    ),
    ...sortFaults(within, sort, `${path}.sort`),
  ];
}

type FigureWidget = Exclude<Widget, { type: 'list' | 'text' | 'button' }>;

function figureFaults(within: Within, widget: FigureWidget, path: string): ContentFault[] {
  const values =
    widget.type === 'table' && widget.values !== undefined
      ? widget.values.map((text, index) => [text, `values.${index}`] as const)
      : [[widget.value ?? 'count', 'value'] as const];
  const keys =
    widget.type === 'number'
      ? []
      : [
          [widget.by, 'by'] as const,
          ...(widget.type === 'heatmap' ? [[widget.across, 'across'] as const] : []),
        ];
  return [
    ...values.flatMap(([text, key]) => (isValue(within, text) ? [] : [nothing('value', text, path, key)])),
    ...keys.flatMap(([text, key]) => (isKey(within, text) ? [] : [nothing('key', text, path, key)])),
    ...(widget.type === 'trend' && isKey(within, widget.by) && termParts(widget.by)?.of === undefined
      ? [fault('wrong_type', `${path}.by`, 'A trend goes over time: gather by something like month(placed)')]
      : []),
    ...(widget.type === 'heatmap' && widget.by === widget.across
      ? [fault('duplicate', `${path}.across`, 'Rows and columns are the same: gather by something else')]
      : []),
  ];
}

function nothing(kind: 'key' | 'value', text: string, path: string, key: string): ContentFault {
  const message =
    kind === 'key'
      ? `"${text}" is nothing to group by; expected a field, or hour, day, week, month, quarter or year of one that holds times`
      : `"${text}" is nothing to work out; expected count, or count, sum, avg, min, max, median or distinct of a field that has them`;
  return fault('unknown_field', joinPath(path, key), message);
}
