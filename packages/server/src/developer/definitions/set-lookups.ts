import {
  moduleDefinition,
  role,
  workflowDefinition,
  type ModuleLookup,
  type RoleDefinition,
  type WorkflowDefinition,
} from '@bakehouse/contract';
import type { DefinitionSet } from './definition-set.ts';

/** The modules of a set whose shape is sound, by name. */
export function modulesOf(set: DefinitionSet): ModuleLookup {
  const known = lookups.get(set);
  if (known !== undefined) return known;
  const sound = set.of('modules').flatMap(({ identifier, json }) => {
    const parsed = moduleDefinition.safeParse(json);
    return parsed.success ? [[identifier, parsed.data] as const] : [];
  });
  const byName = new Map(sound);
  const lookup: ModuleLookup = (name) => byName.get(name);
  lookups.set(set, lookup);
  return lookup;
}

/** The workflows of a set whose shape is sound. */
export function workflowsOf(set: DefinitionSet): WorkflowDefinition[] {
  const known = workflows.get(set);
  if (known !== undefined) return known;
  const sound = set.of('workflows').flatMap(({ json }) => {
    const parsed = workflowDefinition.safeParse(json);
    return parsed.success ? [parsed.data] : [];
  });
  workflows.set(set, sound);
  return sound;
}

/** The roles of a set whose shape is sound. */
export function rolesOf(set: DefinitionSet): RoleDefinition[] {
  const known = roles.get(set);
  if (known !== undefined) return known;
  const sound = set.of('roles').flatMap(({ json }) => {
    const parsed = role.safeParse(json);
    return parsed.success ? [parsed.data] : [];
  });
  roles.set(set, sound);
  return sound;
}

// Every definition asks for the others: a large set is read once.
const lookups = new WeakMap<DefinitionSet, ModuleLookup>();
const workflows = new WeakMap<DefinitionSet, WorkflowDefinition[]>();
const roles = new WeakMap<DefinitionSet, RoleDefinition[]>();
