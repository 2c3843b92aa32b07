import { uniqueKeys, type FieldDefinition, type ResourceAction } from '@bakehouse/contract';
import {
  isNothing,
  readsEverywhere,
  rightOn,
  someFields,
  type Actor,
  type Modules,
  type ModuleTable,
} from '@bakehouse/store';
import type { ImportTarget } from '../../formats/import/import-target.ts';

/** What columns may stand for: fields that the actor may do anything with, and those by which they may look for others. */
export function importTarget(modules: Modules, actor: Actor, module: string): ImportTarget {
  const table = modules.find(module);
  const fields = fieldsFor(modules, actor, table, ['read', 'create', 'update']);
  const related = (other: string) => {
    const found = modules.find(other);
    const known = found === undefined ? new Set<string>() : lookupFields(modules, actor, found);
    if (found === undefined || known.size === 0) return undefined;
    const { bakery_resource: resource } = found.definition;
    const seen = resource.fields.filter(({ identifier }) => known.has(identifier));
    const unique = resource.unique?.filter((key) => key.every((name) => known.has(name)));
    return { ...found.definition, bakery_resource: { ...resource, fields: seen, unique } };
  };
  return { fields, related };
}

/** The fields by which somebody may look for resources. */
function lookupFields(modules: Modules, actor: Actor, table: ModuleTable): Set<string> {
  const read = rightOn(actor, table, 'read', modules.lookup);
  return new Set(someFields(read, table).filter((name) => readsEverywhere(read, name)));
}

function fieldsFor(
  modules: Modules,
  actor: Actor,
  table: ModuleTable | undefined,
  actions: readonly ResourceAction[],
): Map<string, FieldDefinition> {
  if (table === undefined) return new Map();
  const known = new Set(
    actions.flatMap((action) => someFields(rightOn(actor, table, action, modules.lookup), table)),
  );
  return new Map([...table.columns].flatMap(([name, { field }]) => (known.has(name) ? [[name, field]] : [])));
}

/** The unique keys by which whoever imports may look for resources of a module. */
export function importKeys(modules: Modules, actor: Actor, module: string): string[][] {
  const table = modules.find(module);
  if (table === undefined) return [];
  const read = rightOn(actor, table, 'read', modules.lookup);
  if (isNothing(read)) return [];
  return uniqueKeys(table.definition).filter((key) => key.every((name) => readsEverywhere(read, name)));
}
