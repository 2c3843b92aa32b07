import { fieldsOf, Problem, type ContentFault, type ViewSettings } from '@bakehouse/contract';
import type { ModuleTable } from '../modules/module-table.ts';
import type { ResourceAccess } from '../rights/access.ts';
import { readsEverywhere, rightOn, someFields } from '../rights/module-rights.ts';
import { keyTerm } from '../resources/aggregate-terms.ts';
import { isParentField } from '../resources/read-loops.ts';
import { malformed, readFilter, readSort } from '../resources/conditions.ts';
import { parameters } from '../sql/parameters.ts';
import { isTimeOfAll, timelineFields } from './timeline-fields.ts';

/** What is wrong with the settings of a view for an actor: whatever it filters, sorts, groups and works out by must be theirs to read in all rows. */
export function settingsFaults(
  access: ResourceAccess,
  table: ModuleTable,
  settings: ViewSettings,
): ContentFault[] {
  const { filter, sort, group, figures = [], dates = [], picture, rows = [], across } = settings;
  const { parent, place, lanes, colors = [] } = settings;
  const right = rightOn(access.actor, table, 'read', access.modules.lookup);
  const named = [
    ...[group, picture, lanes].filter((name) => name !== undefined),
    ...figures.map((figure) => figure.slice(figure.indexOf('(') + 1, -1)),
    ...dates.filter((name) => !isTimeOfAll(name)),
  ];
  return [
    ...faultsOf(() => filter !== undefined && readFilter(access, table, filter, false)),
    ...colors.flatMap((each) => faultsOf(() => readFilter(access, table, each.filter, false))),
    ...faultsOf(() => sort !== undefined && sort !== '' && readSort(access, table, sort)),
    ...named.flatMap((name) =>
      table.columns.has(name) && readsEverywhere(right, name) ? [] : [nothingToShowBy(name)],
    ),
    ...(parent === undefined || (isParentField(table, parent) && readsEverywhere(right, parent))
      ? []
      : [nothingToShowBy(parent)]),
    ...(place === undefined || (isPlaceField(table, place) && readsEverywhere(right, place))
      ? []
      : [nothingToShowBy(place)]),
    ...timelineFields(table, settings).flatMap(({ name, fits }) =>
      fits && (isTimeOfAll(name) || readsEverywhere(right, name)) ? [] : [nothingToShowBy(name)],
    ),
    ...[...rows, ...(across === undefined ? [] : [across])].flatMap((key) =>
      keyTerm(access, table, key, 'UTC', parameters()) === undefined ? [nothingToShowBy(key)] : [],
    ),
  ];
}

/** The settings with only the columns that an actor may read. */
export function withReadableColumns(
  { actor, modules }: ResourceAccess,
  table: ModuleTable,
  settings: ViewSettings,
): ViewSettings {
  if (settings.columns === undefined) return settings;
  const readable = new Set(someFields(rightOn(actor, table, 'read', modules.lookup), table));
  return { ...settings, columns: settings.columns.filter((name) => readable.has(name)) };
}

/** Refuses settings that do not fit. */
export function refuseFaults(faults: ContentFault[]): void {
  if (faults.length === 0) return;
  throw new Problem('invalid', malformed('view', faults).message, {
    errors: faults.map((fault) => ({ ...fault, path: `settings.${fault.path}` })),
  });
}

function isPlaceField({ definition }: ModuleTable, name: string): boolean {
  return fieldsOf(definition).get(name)?.type === 'geo';
}

function nothingToShowBy(name: string): ContentFault {
  return { path: name, message: `There is no field "${name}" to show entries by`, code: 'unknown_field' };
}

function faultsOf(read: () => unknown): ContentFault[] {
  try {
    read();
    return [];
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return [...(error.data.errors ?? [])];
  }
}
