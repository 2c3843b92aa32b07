import {
  fieldsOf,
  isObject,
  isSystemField,
  rowFields,
  type FieldDefinition,
  type ModuleDefinition,
} from '@bakehouse/contract';
import type { DefinitionSet } from './definition-set.ts';
import { error, warning, type Finding } from './finding.ts';
import { modulesOf } from './set-lookups.ts';

/** What a module says about others that is wrong: relations, and choices that come from their resources. */
export function referenceFindings(
  { bakery_resource: { fields } }: ModuleDefinition,
  set: DefinitionSet,
): Finding[] {
  const base = 'bakery_resource.fields';
  return [
    ...relationsOf(fields, base).flatMap(({ path, module }) =>
      set.find('modules', module) === undefined ? [noModule(path, module)] : [],
    ),
    ...everyField(fields, base).flatMap(({ field, path }) => [
      ...clearedThoughRequired(field, path),
      ...choicesFrom(field, path, set),
    ]),
  ];
}

/** Every relation of the fields and of their rows. */
export function relationsOf(
  fields: readonly FieldDefinition[],
  base: string,
): { path: string; module: string }[] {
  return everyField(fields, base).flatMap(({ field, path }) => {
    const module = field.type === 'relation' ? field.options?.['module'] : undefined;
    return typeof module === 'string' ? [{ path: `${path}.options.module`, module }] : [];
  });
}

function everyField(
  fields: readonly FieldDefinition[],
  base: string,
): { field: FieldDefinition; path: string }[] {
  return fields.flatMap((field, index) => {
    const path = `${base}.${index}`;
    return field.type === 'list'
      ? [{ field, path }, ...everyField(rowFields(field), `${path}.options.fields`)]
      : [{ field, path }];
  });
}

function clearedThoughRequired({ type, required, options = {} }: FieldDefinition, path: string): Finding[] {
  if (type !== 'relation' || required !== true || options['onDelete'] !== 'clear') return [];
  const message = 'A required relation cannot be cleared: resources would be left that nobody could save';
  return [warning('conflict', `${path}.options.onDelete`, message)];
}

function choicesFrom({ options = {} }: FieldDefinition, path: string, set: DefinitionSet): Finding[] {
  const from = options['choicesFrom'];
  if (!isObject(from) || typeof from['module'] !== 'string') return [];
  const at = `${path}.options.choicesFrom`;
  if (set.find('modules', from['module']) === undefined) return [noModule(`${at}.module`, from['module'])];
  const module = modulesOf(set)(from['module']);
  return ['value', 'title'].flatMap((key) => {
    const name = from[key];
    if (module === undefined || typeof name !== 'string') return [];
    if (fieldsOf(module).has(name) || isSystemField(name)) return [];
    const message = `There is no field "${name}" in "${String(from['module'])}"`;
    return [error('unknown_field', `${at}.${key}`, message)];
  });
}

function noModule(path: string, module: string): Finding {
  return error('unknown_module', path, `There is no module "${module}" in the folder`);
}
