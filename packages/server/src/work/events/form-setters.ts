import {
  changeEvents,
  isObject,
  rowFields,
  type FieldDefinition,
  type ModuleDefinition,
  type WorkflowDefinition,
} from '@bakehouse/contract';
import type { CompiledWorkflow } from '@bakehouse/engine';
import type { WorkflowSet } from '../workflows/workflow-set.ts';

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

function* fieldsWithin(
  fields: readonly FieldDefinition[],
  above: readonly string[],
): Generator<{ field: FieldDefinition; path: readonly string[] }> {
  for (const field of fields) {
    const path = [...above, field.identifier];
    yield { field, path };
    yield* fieldsWithin(rowFields(field), path);
  }
}

function readonlyNames(fields: readonly FieldDefinition[]): Set<string> {
  const names = [...fieldsWithin(fields, [])].filter(({ field }) => field.readonly === true);
  return new Set(names.map(({ field }) => field.identifier));
}

/** Whether a workflow may set one of these fields: it says so, or only a run can tell. */
function mayBeSet({ elements }: WorkflowDefinition, names: ReadonlySet<string>): boolean {
  return elements.some(({ type, options = {} }) => {
    if (type === 'action/run') return true;
    if (type !== 'action/set') return false;
    const { recipes, copy } = options;
    if ((copy ?? undefined) !== undefined || typeof recipes === 'string') return true;
    const keys = isObject(recipes) ? Object.keys(recipes) : [];
    return keys.some((key) => names.has(key.slice(key.lastIndexOf('.') + 1)));
  });
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
