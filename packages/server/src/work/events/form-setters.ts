import {
  changeEvents,
  hasReadonly,
  hasReadonlyCells,
  isObject,
  type FieldDefinition,
  type ModuleDefinition,
  type WorkflowDefinition,
} from '@bakehouse/contract';
import type { CompiledWorkflow } from '@bakehouse/engine';
import type { WorkflowSet } from '../workflows/workflow-set.ts';
import { fieldsWithin } from './fields-within.ts';

/** A workflow that sets readonly fields when a field changes. */
export interface FormSetter {
  event: string;
  workflow: CompiledWorkflow;
  /** The names that lead to the field: one, or those of the lists around it first. */
  field: readonly string[];
  /** Whether what it does depends on the row, or only on the form as a whole. */
  byRow: boolean;
}

/** The workflows of a module's form that set readonly fields and can be run as often as one likes, as they touch nothing. */
export function formSetters(definition: ModuleDefinition, set: WorkflowSet): readonly FormSetter[] {
  const known = memory.get(set)?.get(definition);
  if (known !== undefined) return known;
  const readonly = readonlyNames(definition.bakery_resource.fields);
  const found = readonly.size === 0 ? [] : [...settersIn(definition, set, readonly)];
  const ofSet = memory.get(set) ?? new WeakMap<ModuleDefinition, readonly FormSetter[]>();
  ofSet.set(definition, found);
  memory.set(set, ofSet);
  return found;
}

const memory = new WeakMap<WorkflowSet, WeakMap<ModuleDefinition, readonly FormSetter[]>>();

function* settersIn(
  definition: ModuleDefinition,
  set: WorkflowSet,
  readonly: ReadonlySet<string>,
): Generator<FormSetter> {
  for (const { field, path } of fieldsWithin(definition.bakery_resource.fields, []))
    for (const event of changeEvents(field))
      for (const { identifier, type } of set.bound(event, definition.bakery_resource_module)) {
        const workflow = type === 'on_change' ? set.lookup(identifier) : undefined;
        if (workflow === undefined || workflow.kind !== 'ephemeral' || workflow.async) continue;
        if (!mayBeSet(workflow.definition, readonly)) continue;
        yield { event, workflow, field: path, byRow: dependsOnRow(workflow.definition) };
      }
}

/**
 * Whether a workflow of the form may set readonly fields in a way that saving does not repeat: from a button, or in rows that
 * come as a whole. Only the server can vouch for that.
 */
export function setsBeyondRepeating(
  definition: ModuleDefinition,
  workflow: WorkflowDefinition,
  type: string,
): boolean {
  if (!hasReadonly(definition)) return false;
  const named = readonlyNames(definition.bakery_resource.fields);
  const lists = [...fieldsWithin(definition.bakery_resource.fields, [])].filter(
    ({ field }) => field.type === 'list' && hasReadonlyCells([field]),
  );
  const names = new Set([
    ...lists.map(({ field }) => field.identifier),
    ...(type === 'on_click' ? named : []),
  ]);
  return names.size > 0 && workflow.elements.some((element) => setsOne(element, names));
}

function readonlyNames(fields: readonly FieldDefinition[]): Set<string> {
  const names = [...fieldsWithin(fields, [])].filter(({ field }) => field.readonly === true);
  return new Set(names.map(({ field }) => field.identifier));
}

/** Whether a workflow may set one of these fields: it says so, or only a run can tell. */
function mayBeSet({ elements }: WorkflowDefinition, names: ReadonlySet<string>): boolean {
  return elements.some((element) => element.type === 'action/run' || setsOne(element, names));
}

function setsOne(
  { type, options = {} }: WorkflowDefinition['elements'][number],
  names: ReadonlySet<string>,
): boolean {
  if (type !== 'action/set') return false;
  const { recipes, copy, add } = options;
  if ((copy ?? undefined) !== undefined || typeof recipes === 'string') return true;
  const added = (Array.isArray(add) ? add : []).flatMap((each: unknown) =>
    isObject(each) && typeof each['field'] === 'string' ? [each['field']] : [],
  );
  const keys = [...(isObject(recipes) ? Object.keys(recipes) : []), ...added];
  return keys.some((key) => names.has(key.slice(key.lastIndexOf('.') + 1)));
}

/** Whether a workflow looks at the row, the field or the value that changed. */
function dependsOnRow({ elements }: WorkflowDefinition): boolean {
  return elements.some(({ type, options = {}, set = {} }) => {
    const bound = Object.entries(set).filter(
      ([name, value]) => !(type === 'event/on_change' && name === 'selector' && value === ':selector'),
    );
    return (
      type === 'action/run' ||
      bound.some(([, value]) => typeof value === 'string' && /^:(?!output|prototype)/.test(value)) ||
      /\$\{selector\}|\$(?:selector|event)\b/.test(JSON.stringify([options, Object.fromEntries(bound)]))
    );
  });
}
