import type { FieldDefinition } from '../fields/field-definition.ts';
import type { ModuleDefinition } from './module-definition.ts';

/** The fields of a module by identifier. */
export function fieldsOf(definition: ModuleDefinition): ReadonlyMap<string, FieldDefinition> {
  const known = maps.get(definition);
  if (known !== undefined) return known;
  const made = new Map(definition.bakery_resource.fields.map((field) => [field.identifier, field]));
  maps.set(definition, made);
  return made;
}

const maps = new WeakMap<ModuleDefinition, ReadonlyMap<string, FieldDefinition>>();
