import { rowFields, type FieldDefinition, type ModuleDefinition } from '@bakehouse/contract';

/** A field that a change of a module gives another name. */
export interface Rename {
  /** Its path in the module as it was, `items.price` being one of the rows of `items`. */
  path: string;
  from: string;
  to: string;
}

/** The fields that get another name by `was`. */
export function renamedFields(before: ModuleDefinition, after: ModuleDefinition): Rename[] {
  return renamedIn(before.bakery_resource.fields, after.bakery_resource.fields, '');
}

function renamedIn(
  before: readonly FieldDefinition[],
  after: readonly FieldDefinition[],
  within: string,
): Rename[] {
  return after.flatMap((field) => {
    const same = named(before, field.identifier);
    const from = same === undefined ? (field.was ?? '') : field.identifier;
    const old = named(before, from);
    if (old === undefined || (same === undefined && named(after, from) !== undefined)) return [];
    const path = `${within}${from}`;
    const inside = renamedIn(rowFields(old), rowFields(field), `${path}.`);
    return same === undefined ? [{ path, from, to: field.identifier }, ...inside] : inside;
  });
}

function named(fields: readonly FieldDefinition[], name: string): FieldDefinition | undefined {
  return fields.find(({ identifier }) => identifier === name);
}
