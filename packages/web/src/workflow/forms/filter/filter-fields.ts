import { fieldTitle, rowFields, typeOf, type FieldDefinition } from '@bakehouse/contract';
import type { FormScope } from '../form-context.ts';
import type { filterTexts } from './texts.ts';

/** A field that can be asked for, by its path. */
export interface AskedField {
  path: string;
  title: string;
  field: FieldDefinition;
}

const offered = new Set<string>([
  '_eq',
  '_ne',
  '_in',
  '_nin',
  '_gt',
  '_gte',
  '_lt',
  '_lte',
  '_between',
  '_contains',
  '_startsWith',
  '_endsWith',
  '_null',
]);

/** The comparisons that a field allows and that have a control. */
export function operatorsOf(field: FieldDefinition): string[] {
  if (field.type === 'list') return [];
  return typeOf(field)
    .operators(field.options ?? {})
    .filter((each) => offered.has(each));
}

/** The fields of a module, what entries have by themselves, and the fields of what a relation names. */
export function askedFields(
  target: readonly FieldDefinition[],
  fieldsOf: FormScope['fieldsOf'],
  t: (typeof filterTexts)['en'],
  ofRows: boolean,
): AskedField[] {
  const behind = target.flatMap((field) => {
    const module = field.type === 'relation' ? field.options?.['module'] : undefined;
    if (typeof module !== 'string' || field.options?.['multiple'] === true) return [];
    return plain(fieldsOf(module))
      .filter((each) => each.field.type !== 'list')
      .map((each) => ({
        ...each,
        path: `${field.identifier}.${each.path}`,
        title: `${fieldTitle(field)} › ${each.title}`,
      }));
  });
  const own: AskedField[] = ofRows
    ? []
    : [
        { path: 'id', title: t.id, field: { identifier: 'id', type: 'text' } },
        { path: 'createdAt', title: t.createdAt, field: { identifier: 'createdAt', type: 'datetime' } },
        { path: 'updatedAt', title: t.updatedAt, field: { identifier: 'updatedAt', type: 'datetime' } },
      ];
  return [...plain(target), ...own, ...behind];
}

function plain(fields: readonly FieldDefinition[]): AskedField[] {
  return fields
    .filter((field) => operatorsOf(field).length > 0 || field.type === 'list')
    .map((field) => ({ path: field.identifier, title: fieldTitle(field), field }));
}

/** The fields of the rows of a list. */
export function fieldsOfRows(target: readonly FieldDefinition[], list: string): readonly FieldDefinition[] {
  const found = target.find(({ identifier }) => identifier === list);
  return found === undefined ? [] : rowFields(found);
}
