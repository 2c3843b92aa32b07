import {
  keysOf,
  Problem,
  valuesOf,
  type DashboardDefinition,
  type DashboardFilter,
  type Widget,
} from '@bakehouse/contract';
import { keyTerm, valueTerm } from '../resources/aggregate-terms.ts';
import { readFilter, readSort } from '../resources/conditions.ts';
import type { ModuleTable } from '../modules/module-table.ts';
import type { ResourceAccess } from '../rights/access.ts';
import { isNothing, readsEverywhere, rightOn, someFields } from '../rights/module-rights.ts';
import { parameters } from '../sql/parameters.ts';
import { mayRun } from '../workflows/may-run.ts';

/**
 * What an actor sees of a dashboard: the parts whose figures, groups, filters and orders are by fields that they may read in
 * all rows, and buttons of workflows that they may run. Undefined where nothing is left, or it is for other roles.
 */
export function seenDashboard(
  access: ResourceAccess,
  definition: DashboardDefinition,
): DashboardDefinition | undefined {
  const { actor } = access;
  if (actor.unrestricted) return definition;
  const { roles, filters, ...rest } = definition;
  if (roles !== undefined && !roles.some((role) => actor.user?.roles.includes(role))) return undefined;
  const widgets = definition.widgets.flatMap((widget) => seenWidget(access, widget) ?? []);
  if (widgets.length === 0) return undefined;
  const shown = (filters ?? []).flatMap((filter) => seenFilter(access, filter) ?? []);
  return { ...rest, ...(shown.length === 0 ? {} : { filters: shown }), widgets };
}

function seenWidget(access: ResourceAccess, widget: Widget): Widget | undefined {
  if (widget.type === 'text') return widget;
  if (widget.type === 'button') return mayRun(access.actor, widget.workflow) ? widget : undefined;
  const table = readable(access, widget.module);
  if (table === undefined || !asks(access, table, widget)) return undefined;
  if (widget.type !== 'list' || widget.columns === undefined) return widget;
  const fields = new Set(someFields(rightOn(access.actor, table, 'read', access.modules.lookup), table));
  return {
    ...widget,
    columns: widget.columns.filter((name) => fields.has(name) || !table.columns.has(name)),
  };
}

/** Whether the actor may ask what a widget asks. */
function asks(
  access: ResourceAccess,
  table: ModuleTable,
  widget: Exclude<Widget, { type: 'text' | 'button' }>,
): boolean {
  const values = parameters();
  try {
    if (widget.filter !== undefined) readFilter(access, table, widget.filter, false);
    if (widget.type === 'list' && widget.sort !== undefined && widget.sort !== '')
      readSort(access, table, widget.sort);
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
  return (
    keysOf(widget).every((text) => keyTerm(access, table, text, 'UTC', values) !== undefined) &&
    valuesOf(widget).every((text) => valueTerm(access, table, text, values) !== undefined)
  );
}

function seenFilter(access: ResourceAccess, filter: DashboardFilter): DashboardFilter | undefined {
  const fields = Object.entries(filter.fields).filter(([module, field]) => {
    const table = readable(access, module);
    if (table === undefined) return false;
    const right = rightOn(access.actor, table, 'read', access.modules.lookup);
    return !table.columns.has(field) || readsEverywhere(right, field);
  });
  return fields.length === 0 ? undefined : { ...filter, fields: Object.fromEntries(fields) };
}

function readable({ actor, modules }: ResourceAccess, module: string): ModuleTable | undefined {
  const table = modules.find(module);
  if (table === undefined || isNothing(rightOn(actor, table, 'read', modules.lookup))) return undefined;
  return table;
}
