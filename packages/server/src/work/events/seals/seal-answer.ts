import {
  fromRowPath,
  hasReadonly,
  isObject,
  newId,
  readonlyCells,
  readonlyPaths,
  resolvePath,
  setAt,
  getAt,
  toRowPath,
  type EventRequest,
  type Instruction,
  type ModuleDefinition,
  type SealedValue,
} from '@bakehouse/contract';
import type { CompiledWorkflow } from '@bakehouse/engine';
import type { WorkflowSet } from '../../workflows/workflow-set.ts';
import { sealInputs } from './seal-inputs.ts';
import { makeSeal } from './seal-token.ts';

type SetInstruction = Extract<Instruction, { type: 'set' }>;
type Values = Record<string, unknown>;

/** How long a seal holds: a form may stay open overnight. */
const lifetime = 24 * 60 * 60 * 1000;

/** What seals are made with. */
export interface SealParts {
  key: Buffer;
  set: WorkflowSet;
  definition: ModuleDefinition;
  user: string;
  now: number;
}

/** Whether answers of a workflow to a form may hold what only a seal can bring into readonly fields. */
export function needsSeals(definition: ModuleDefinition, body: EventRequest): boolean {
  const isForm = body.id !== undefined || body.form !== undefined;
  return isForm && body.view !== 'show' && body.view !== 'index' && hasReadonly(definition);
}

/**
 * The instructions of a run with seals for what they set in readonly fields and saving does not work out again: all that a
 * button or a workflow with effects sets, and cells in rows that come as a whole.
 */
export function sealAnswer(
  parts: SealParts,
  body: EventRequest,
  { workflow, type }: { workflow: CompiledWorkflow; type: string },
  instructions: readonly Instruction[],
): Instruction[] {
  const again = type === 'on_change' && workflow.kind === 'ephemeral' && !workflow.async;
  const named = instructions.map((each) => (each.type === 'set' ? withRowIds(parts.definition, each) : each));
  const data = named.reduce(
    (all: Values, each) => (each.type === 'set' ? afterSet(all, each) : all),
    body.data ?? {},
  );
  return named.map((instruction) => {
    if (instruction.type !== 'set') return instruction;
    const paths = setPaths(parts.definition, instruction, data, again);
    const sealed = paths.flatMap((path) => sealOf(parts, body, workflow, data, path));
    return sealed.length === 0 ? instruction : { ...instruction, sealed };
  });
}

/** The rows that are added are named, so that a seal can name them. */
function withRowIds(definition: ModuleDefinition, instruction: SetInstruction): SetInstruction {
  if (instruction.add === undefined) return instruction;
  const add = instruction.add.map((each) => {
    const target = resolvePath(definition, each.field);
    const cells = target?.kind === 'field' ? readonlyCells(target.field, each.field, each.value) : [];
    return cells.length === 0 ? each : { ...each, value: { id: newId(), ...(each.value as Values) } };
  });
  return { ...instruction, add };
}

function afterSet(data: Values, { copy, recipes, add = [] }: SetInstruction): Values {
  const set = [...Object.entries(copy ?? {}), ...Object.entries(recipes ?? {})].reduce(
    (all, [path, value]) => setAt(all, path, value) as Values,
    data,
  );
  return add.reduce((all, { field, value, at }) => {
    const rows = getAt(all, field);
    const list: unknown[] = Array.isArray(rows) ? rows : [];
    return setAt(all, field, list.toSpliced(at ?? list.length, 0, value)) as Values;
  }, set);
}

/** The paths of readonly fields that an instruction sets, of those that saving does not work out again. */
function setPaths(
  definition: ModuleDefinition,
  { copy, recipes, add = [] }: SetInstruction,
  data: Values,
  again: boolean,
): string[] {
  const direct = Object.entries({ ...copy, ...recipes }).flatMap(([path, value]) => {
    const target = resolvePath(definition, path);
    if (target?.kind === 'row') return readonlyCells(target.list, path, value);
    if (target?.kind !== 'field' || (again && target.field.readonly === true)) return [];
    return readonlyPaths(target.field, path, value);
  });
  const added = add.flatMap(({ field, value }) => {
    const target = resolvePath(definition, field);
    if (target?.kind !== 'field') return [];
    if (target.field.readonly === true) return [{ path: field }];
    const id = isObject(value) ? value['id'] : undefined;
    const row = typeof id === 'string' ? `${field}.${rowIndex(data, field, id)}` : undefined;
    return row === undefined ? [] : readonlyCells(target.field, row, value);
  });
  return [...new Set([...direct, ...added].map(({ path }) => path))];
}

function rowIndex(data: Values, field: string, id: string): number {
  const rows = getAt(data, field);
  return Array.isArray(rows) ? rows.findIndex((row) => isObject(row) && row['id'] === id) : -1;
}

function sealOf(
  { key, set, definition, user, now }: SealParts,
  { module, id, form }: EventRequest,
  { identifier: workflow }: CompiledWorkflow,
  data: Values,
  path: string,
): SealedValue[] {
  const named = toRowPath(data, path);
  const resource = id ?? form;
  if (named === undefined || resource === undefined || fromRowPath(data, named) !== path) return [];
  const value = getAt(data, path) ?? null;
  const inputs = sealInputs(definition, set, workflow, { path, data });
  const until = now + lifetime;
  const subject = { user, module, resource, path: named, value, workflow, inputs, until };
  return [{ path: named, value, seal: makeSeal(key, subject), until }];
}
