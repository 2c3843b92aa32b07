import { changeEvents, isObject, splitPath, type ModuleDefinition } from '@bakehouse/contract';
import type { WorkflowSet } from '../../workflows/workflow-set.ts';
import { fieldsWithin } from '../fields-within.ts';

/** One step to a trigger, and the only row that counts at it, where the target stands in that row. */
interface Step {
  name: string;
  row?: number;
}

/**
 * What the fields hold whose changes start a workflow, as far as they concern the field at a path: in the rows that hold it
 * only these rows count. While that stays the same, so does what the workflow would set.
 */
export function sealInputs(
  definition: ModuleDefinition,
  set: WorkflowSet,
  workflow: string,
  { path, data }: { path: string; data: Record<string, unknown> },
): unknown {
  const module = definition.bakery_resource_module;
  const starts = (event: string) =>
    set.bound(event, module).some(({ identifier, type }) => identifier === workflow && type === 'on_change');
  return [...fieldsWithin(definition.bakery_resource.fields, [])]
    .filter(({ field }) => field.readonly !== true && changeEvents(field).some(starts))
    .map(({ path: names }) => [names.join('.'), valuesOf(data, stepsTo(names, path))]);
}

function stepsTo(names: readonly string[], target: string): Step[] {
  const steps = splitPath(target);
  let shared = true;
  return names.map((name, depth) => {
    const [own, row] = [steps[depth * 2], steps[depth * 2 + 1]];
    shared &&= own === name;
    return shared && typeof row === 'number' && depth < names.length - 1 ? { name, row } : { name };
  });
}

/** The values at the end of the steps. Their order says nothing, and empty ones are none: moved and new rows start nothing. */
function valuesOf(data: unknown, [step, ...rest]: Step[]): unknown {
  const value = step !== undefined && isObject(data) ? (data[step.name] ?? null) : null;
  if (rest.length === 0 || step === undefined) return value;
  const rows: unknown[] = Array.isArray(value) ? value : [];
  const counted = step.row === undefined ? rows : [rows[step.row]];
  const found = counted.flatMap((row) => {
    const inside = valuesOf(row, rest);
    return Array.isArray(inside) && rest.length > 1 ? (inside as unknown[]) : [inside];
  });
  return found.filter((each) => each !== null && each !== '').sort(byText);
}

function byText(a: unknown, b: unknown): number {
  const [left, right] = [JSON.stringify(a), JSON.stringify(b)];
  return left < right ? -1 : left > right ? 1 : 0;
}
