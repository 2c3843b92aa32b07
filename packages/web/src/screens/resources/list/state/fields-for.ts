import { typeOf, type FieldDefinition } from '@bakehouse/contract';
import type { Module } from '../../../../data/stored/modules.ts';
import type { ModuleRights } from '../../../../data/session/rights.ts';

/** The fields by which entries can be grouped, and which make the columns of a board: one value of a few. */
export function groupFields(module: Module, rights: ModuleRights): FieldDefinition[] {
  return asked(module, rights).filter(
    ({ type, options }) => grouping.has(type) && options?.['multiple'] !== true,
  );
}

/** The fields by which entries can stand in a calendar. */
export function dateFields(module: Module, rights: ModuleRights): FieldDefinition[] {
  return asked(module, rights).filter(({ type }) => type === 'date' || type === 'datetime');
}

/** The fields that hold the pictures of a gallery. */
export function pictureFields(module: Module, rights: ModuleRights): FieldDefinition[] {
  return module.fields.filter(({ identifier, type }) => type === 'image' && rights.read.includes(identifier));
}

/** The fields by which entries stand under another one of the same module. */
export function parentFields(module: Module, rights: ModuleRights): FieldDefinition[] {
  return asked(module, rights).filter(
    ({ type, options }) =>
      type === 'relation' && options?.['module'] === module.identifier && options['multiple'] !== true,
  );
}

/** The fields that hold the places of a map. */
export function placeFields(module: Module, rights: ModuleRights): FieldDefinition[] {
  return asked(module, rights).filter(({ type }) => type === 'geo');
}

/** The fields that can be summed up. */
export function numberFields(module: Module, rights: ModuleRights): FieldDefinition[] {
  return asked(module, rights).filter(
    ({ type, options }) =>
      numbers.has(type) || (type === 'computed' && numbers.has(options?.['result'] as string)),
  );
}

/** Whether a user can give a field of an entry another value where it stands. */
export function canChange(field: FieldDefinition | undefined, rights: ModuleRights): boolean {
  return (
    field !== undefined &&
    rights.update?.includes(field.identifier) === true &&
    field.readonly !== true &&
    typeOf(field).writable
  );
}

const grouping: ReadonlySet<string> = new Set(['select', 'relation', 'user', 'boolean']);
const numbers: ReadonlySet<string> = new Set(['number', 'integer', 'money']);

/** Only what one may read in all rows can be asked by. */
function asked(module: Module, { search }: ModuleRights): FieldDefinition[] {
  return module.fields.filter(({ identifier }) => search.includes(identifier));
}
