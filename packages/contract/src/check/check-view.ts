import { fault, joinPath } from '../fault.ts';
import type { FieldDefinition } from '../fields/field-definition.ts';
import { columnOf, typeOf } from '../fields/field-value.ts';
import { fieldsOf } from '../module/fields-of.ts';
import type { ModuleDefinition, ModuleLookup } from '../module/module-definition.ts';
import { isSystemField } from '../module/system-fields.ts';
import type { SavedViewDefinition } from '../module/saved-view-definition.ts';
import type { ViewKind, ViewSettings } from '../module/view-settings.ts';
import type { ContentFault } from '../problem.ts';
import { filterFaults, isKey, sortFaults, type Within } from './check-terms.ts';

/** Which modules and roles there are. */
export interface ViewNames {
  modules: ModuleLookup;
  hasRole: (slug: string) => boolean;
}

/** Finds what a view names that is not there, or cannot be used so. */
export function checkView(
  { module: name, roles = [], settings }: SavedViewDefinition,
  names: ViewNames,
): ContentFault[] {
  const module = names.modules(name);
  return [
    ...roles.flatMap((role, index) =>
      names.hasRole(role) ? [] : [fault('unknown_role', `roles.${index}`, `There is no role "${role}"`)],
    ),
    ...(module === undefined
      ? [fault('unknown_module', 'module', `There is no module "${name}" to show`)]
      : settingsFaults({ module, lookup: names.modules }, settings)),
  ];
}

/** What a kind of view shows nothing without. */
export const neededSettings: Readonly<Partial<Record<ViewKind, keyof ViewSettings>>> = {
  board: 'group',
  calendar: 'dates',
  gallery: 'picture',
  pivot: 'rows',
  tree: 'parent',
  timeline: 'start',
  map: 'place',
};

function settingsFaults(within: Within, settings: ViewSettings): ContentFault[] {
  const { filter, sort, columns = [], figures = [], dates = [], rows = [], across, colors = [] } = settings;
  const { group, lanes, picture, parent, place, start, end, length } = settings;
  const { module } = within;
  const use = (name: string | undefined, key: string, use: FieldUse) =>
    name === undefined ? [] : fieldFaults(module, name, `settings.${key}`, use);
  return [
    ...filterFaults(within, filter, 'settings.filter'),
    ...colors.flatMap((each, index) => filterFaults(within, each.filter, `settings.colors.${index}.filter`)),
    ...sortFaults(within, sort, 'settings.sort'),
    ...columns.flatMap((each, index) => use(each, `columns.${index}`, anything)),
    ...use(group, 'group', anyValue),
    ...use(lanes, 'lanes', anyValue),
    ...figures.flatMap((each, index) =>
      use(each.slice(each.indexOf('(') + 1, -1), `figures.${index}`, each.startsWith('m') ? ordered : number),
    ),
    ...dates.flatMap((each, index) => use(each, `dates.${index}`, time)),
    ...use(picture, 'picture', image),
    ...use(parent, 'parent', relationTo(module.bakery_resource_module)),
    ...use(place, 'place', geo),
    ...use(start, 'start', time),
    ...use(end, 'end', time),
    ...use(length, 'length', number),
    ...[...rows.map((key, index) => [key, `rows.${index}`] as const), [across, 'across'] as const].flatMap(
      ([key, at]) =>
        key === undefined || isKey(within, key)
          ? []
          : [
              fault(
                'unknown_field',
                joinPath('settings', at),
                `"${key}" is nothing to group by; expected a field, or day, week, month, quarter or year of one that holds times`,
              ),
            ],
    ),
  ];
}

/** For what a view takes a field. */
interface FieldUse {
  fits: (field: FieldDefinition) => boolean;
  /** Of what every entry has by itself. */
  own: readonly string[];
  /** What it must be. */
  as: string;
}

const times = ['createdAt', 'updatedAt'];
const isOf =
  (...kinds: string[]) =>
  (field: FieldDefinition) =>
    kinds.includes(columnOf(field));
const numeric = ['double', 'numeric', 'bigint'];

const anything: FieldUse = { fits: () => true, own: [], as: '' };
const anyValue: FieldUse = {
  fits: (field) => columnOf(field) !== 'jsonb',
  own: [],
  as: 'a field with one value',
};
const time: FieldUse = { fits: isOf('date', 'timestamptz'), own: times, as: 'a date or a time' };
const number: FieldUse = { fits: isOf(...numeric), own: [], as: 'a number' };
const ordered: FieldUse = {
  fits: isOf(...numeric, 'text', 'date', 'time', 'timestamptz'),
  own: [],
  as: 'a number, a text or a time',
};
const image: FieldUse = { fits: ({ type }) => type === 'image' || type === 'file', own: [], as: 'a picture' };
const geo: FieldUse = { fits: ({ type }) => type === 'geo', own: [], as: 'a place (geo)' };

function relationTo(module: string): FieldUse {
  return {
    fits: ({ type, options = {} }) =>
      type === 'relation' && options['module'] === module && options['multiple'] !== true,
    own: [],
    as: `a relation to one entry of "${module}"`,
  };
}

function fieldFaults(
  module: ModuleDefinition,
  name: string,
  path: string,
  { fits, own, as }: FieldUse,
): ContentFault[] {
  if (isSystemField(name) && own.includes(name)) return [];
  const field = fieldsOf(module).get(name);
  if (field === undefined || !typeOf(field).readable)
    return [fault('unknown_field', path, `There is no field "${name}" to show`)];
  return fits(field) ? [] : [fault('wrong_type', path, `"${name}" is not ${as}`)];
}
