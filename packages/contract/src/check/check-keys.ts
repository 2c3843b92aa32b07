import { fault, joinPath } from '../fault.ts';
import { typeOf } from '../fields/field-value.ts';
import { fieldsOf } from '../module/fields-of.ts';
import type { ModuleDefinition } from '../module/module-definition.ts';
import type { ContentFault } from '../problem.ts';

/** Finds keys of several fields that no index could keep. */
export function checkKeys(definition: ModuleDefinition): ContentFault[] {
  const { unique = [] } = definition.bakery_resource;
  const written = unique.map((key) => [...key].sort().join());
  return unique.flatMap((key, index) => {
    const path = `bakery_resource.unique.${index}`;
    if (written.indexOf(written[index] ?? '') < index)
      return [fault('duplicate', path, `The key ${key.join(', ')} is listed twice`)];
    return key.flatMap((name, place) => keyFieldFaults(definition, key, place, joinPath(path, place), name));
  });
}

function keyFieldFaults(
  definition: ModuleDefinition,
  key: readonly string[],
  place: number,
  at: string,
  name: string,
): ContentFault[] {
  const field = fieldsOf(definition).get(name);
  if (field === undefined) return [fault('unknown_field', at, `There is no field "${name}"`)];
  if (key.indexOf(name) < place) return [fault('duplicate', at, `The field "${name}" is listed twice`)];
  if (!typeOf(field).uniqueable(field.options ?? {}))
    return [fault('conflict', at, `A field of type ${field.type} cannot be part of a key`)];
  if (field.unique === true)
    return [fault('conflict', at, `The field "${name}" is unique by itself already`)];
  return [];
}
