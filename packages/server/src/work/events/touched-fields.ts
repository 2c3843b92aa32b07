import { getAt, isObject, rowFields, type FieldDefinition, type ModuleDefinition } from '@bakehouse/contract';

/** A field that was changed in a form, whether or not it holds something else now. */
export interface TouchedField {
  /** The names that lead to it: one, or those of the lists around it first. */
  names: string;
  /** Where it is in the form; the list for one in a row that is gone. */
  path: string;
  /** Nobody but workflows writes it: their word counts, not that of who saves. */
  readonly: boolean;
}

/** What paths such as `items.0.price`, or `items.price` for a row that is gone, name in a form. Names of no field have no effect. */
export function touchedFields(
  definition: ModuleDefinition,
  data: Record<string, unknown>,
  paths: readonly string[],
): TouchedField[] {
  return paths.flatMap((path) => touchedField(definition.bakery_resource.fields, data, path) ?? []);
}

function touchedField(
  all: readonly FieldDefinition[],
  data: Record<string, unknown>,
  path: string,
): TouchedField | undefined {
  const names: string[] = [];
  const place: string[] = [];
  let fields = all;
  let isGone = false;
  let readonly = false;
  for (const step of path.split('.')) {
    if (/^\d+$/.test(step)) {
      isGone ||= !isObject(getAt(data, [...place, step].join('.')));
      if (!isGone) place.push(step);
      continue;
    }
    const field = fields.find(({ identifier }) => identifier === step);
    if (field === undefined) return undefined;
    // The step before was a list, and no row of it was named.
    isGone ||= names.length > 0 && place.at(-1) === names.at(-1);
    if (!isGone) {
      place.push(step);
      readonly ||= field.readonly === true;
    }
    names.push(step);
    fields = rowFields(field);
  }
  return { names: names.join('.'), path: place.join('.'), readonly };
}
