import { fieldTitle, rowFields, typeOf, type FieldDefinition, type Operator } from '@bakehouse/contract';
import type { Module } from '../../../../data/stored/modules.ts';
import type { Condition } from './filter-tree.ts';

/** A field to filter by: its path, its titles, and the field itself. */
export interface FilterField {
  path: string;
  title: string;
  field: FieldDefinition;
  /** The tests that are offered, where they are not those of the field. */
  tests?: readonly Condition['operator'][];
  /** Values that are known only when somebody asks, such as who that is, by what people call them. */
  standIns?: (operator: string) => readonly (readonly [value: string, title: string])[];
}

const offered = new Set<Operator>([
  '_eq',
  '_ne',
  '_contains',
  '_startsWith',
  '_endsWith',
  '_gt',
  '_gte',
  '_lt',
  '_lte',
  '_between',
  '_in',
  '_nin',
  '_some',
  '_none',
  '_null',
]);

/** The tests that are offered for a field. */
export function testsOf(field: FieldDefinition): Condition['operator'][] {
  if (field.type === 'list') return ['_null'];
  const known = typeOf(field)
    .operators(field.options ?? {})
    .filter((each) => offered.has(each));
  return isTime(field) ? ['period', ...known] : known;
}

/** The fields of a module by which its user may ask, those of what relations name, those in rows of lists, and the times of every entry. */
export function filterFields(
  module: Module,
  modules: readonly Module[],
  rights: (module: string) => { search: readonly string[] },
  titles: Record<'createdAt' | 'updatedAt', string>,
): FilterField[] {
  const own = askable(module, rights);
  return [
    ...own.map((field) => ({ path: field.identifier, title: fieldTitle(field), field })),
    ...(['updatedAt', 'createdAt'] as const).map((path) => ({
      path,
      title: titles[path],
      field: { identifier: path, type: 'datetime' },
    })),
    ...own.flatMap((field) => inside(field)),
  ];

  function inside(field: FieldDefinition): FilterField[] {
    const other = modules.find(({ identifier }) => identifier === field.options?.['module']);
    const inner =
      field.type === 'list'
        ? rowFields(field)
        : field.type === 'relation' && other !== undefined
          ? askable(other, rights)
          : [];
    return inner
      .filter((each) => each.type !== 'list' && testsOf(each).length > 0)
      .map((each) => ({
        path: `${field.identifier}.${each.identifier}`,
        title: `${fieldTitle(field)} › ${fieldTitle(each)}`,
        field: each,
      }));
  }
}

function askable(
  module: Module,
  rights: (module: string) => { search: readonly string[] },
): FieldDefinition[] {
  const { search } = rights(module.identifier);
  return module.fields.filter((field) => search.includes(field.identifier) && testsOf(field).length > 0);
}

function isTime({ type, options }: FieldDefinition): boolean {
  const shown = type === 'computed' ? options?.['result'] : type;
  return shown === 'date' || shown === 'datetime';
}
