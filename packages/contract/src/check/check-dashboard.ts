import { fault, joinPath } from '../fault.ts';
import type { DashboardDefinition, Widget } from '../dashboard/dashboard-definition.ts';
import { termParts } from '../dashboard/widget-terms.ts';
import type { ColumnKind } from '../fields/define-field.ts';
import { columnOf, typeOf } from '../fields/field-value.ts';
import { bindDays, todayInUtc } from '../filter/bind-days.ts';
import { bindUser } from '../filter/bind-user.ts';
import { parseFilter } from '../filter/parse-filter.ts';
import { followRelations, parseSort } from '../filter/sort.ts';
import { fieldsOf, type ModuleDefinition, type ModuleLookup } from '../module/module-definition.ts';
import { isSystemField, systemFields } from '../module/system-fields.ts';
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

interface Within {
  module: ModuleDefinition;
  lookup: ModuleLookup;
}

function filterFaults({ module, lookup }: Within, filter: unknown, path: string): ContentFault[] {
  if (filter === undefined) return [];
  const bound = bindUser(bindDays(filter, todayInUtc()), {
    id: '00000000-0000-7000-8000-000000000000',
    email: 'nobody@example.com',
    roles: ['nobody'],
  });
  const parsed = parseFilter(bound, module, { lookup, reverse: true });
  return 'errors' in parsed
    ? parsed.errors.map((each) => ({ ...each, path: joinPath(path, each.path) }))
    : [];
}

function listFaults(
  { module, lookup }: Within,
  { columns = [], sort }: Extract<Widget, { type: 'list' }>,
  path: string,
): ContentFault[] {
  const parsed = sort === undefined || sort === '' ? undefined : parseSort(sort, module, lookup);
  return [
    ...columns.flatMap((name, index) =>
      isSystemField(name) || fieldsOf(module).has(name)
        ? []
        : [fault('unknown_field', `${path}.columns.${index}`, `There is no field "${name}" to show`)],
    ),
    ...(parsed !== undefined && 'errors' in parsed
      ? parsed.errors.map((each) => ({ ...each, path: `${path}.sort` }))
      : []),
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

function isKey(within: Within, text: string): boolean {
  const parts = termParts(text);
  const kind = parts === undefined ? undefined : kindAt(within, parts.path);
  if (parts === undefined || kind === undefined || kind === 'jsonb') return false;
  if (parts.of === undefined) return true;
  if (kind === 'date') return parts.of !== 'hour' && units.has(parts.of);
  return kind === 'timestamptz' && units.has(parts.of);
}

function isValue(within: Within, text: string): boolean {
  if (text === 'count') return true;
  const parts = termParts(text);
  const kind = parts === undefined ? undefined : kindAt(within, parts.path);
  if (kind === undefined) return false;
  switch (parts?.of ?? '') {
    case 'count':
      return true;
    case 'distinct':
      return kind !== 'jsonb';
    case 'sum':
    case 'avg':
    case 'median':
      return numbers.has(kind);
    case 'min':
    case 'max':
      return numbers.has(kind) || comparable.has(kind);
    default:
      return false;
  }
}

const units: ReadonlySet<string> = new Set(['hour', 'day', 'week', 'month', 'quarter', 'year']);
const numbers: ReadonlySet<ColumnKind> = new Set(['double', 'numeric', 'bigint']);
const comparable: ReadonlySet<ColumnKind> = new Set(['text', 'date', 'time', 'timestamptz']);

/** What kind of column a path leads to; undefined where it leads nowhere. */
function kindAt({ module, lookup }: Within, path: string): ColumnKind | undefined {
  const steps = path.split('.');
  const name = steps.pop() ?? '';
  const way = followRelations(module, steps, lookup);
  if (way === undefined) return undefined;
  if (isSystemField(name)) return systemFields[name];
  const field = fieldsOf(way.end).get(name);
  return field === undefined || !typeOf(field).readable ? undefined : columnOf(field);
}
