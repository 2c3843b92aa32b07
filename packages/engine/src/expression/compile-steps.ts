import type { Node } from './ast.ts';
import { compileStages } from './compile-filters.ts';
import { compileSort } from './compile-sort.ts';
import type { Compiler, Env, Names, Run } from './compiler.ts';
import { lookup } from './navigate.ts';
import { tick, type Runtime } from './runtime.ts';
import { hasMark, isObject, mark, own, push, sequence, sequenceOf, unwrap } from './values.ts';

/** Compiles steps to a function that gives the list of items they lead to; `complete`: no further steps follow. */
export function compileSteps(
  path: Node[],
  names: Names,
  compiler: Compiler,
  complete: boolean,
): (input: unknown, env: Env) => unknown[] {
  const lead = leading(path);
  const start = compileLead(path.slice(0, lead), names, compiler);
  const fromVariable = path[0]?.type === 'variable';
  const steps = path.slice(lead).map((step, index) => compileStep(step, names, compiler, lead + index === 0));
  const last = complete ? steps.length - 1 : -1;
  return (input, env) => {
    let items: unknown[];
    if (lead > 0) {
      const value = start(input, env);
      if (steps.length === 0 && complete) return lastItems(value);
      items = listOf(value);
      if (items.length === 0) return sequence();
    } else {
      items = Array.isArray(input) && !fromVariable ? input : sequenceOf(input);
    }
    for (let index = 0; index < steps.length; index++) {
      items = steps[index]?.(items, env, index === last) ?? items;
      if (items.length === 0) break;
    }
    return items;
  };
}

/** A compiled step: maps the items; `last` keeps a single array of the data as it is. */
type Step = (items: unknown[], env: Env, last: boolean) => unknown[];

function compileStep(step: Node, names: Names, compiler: Compiler, first: boolean): Step {
  if (step.type === 'sort') {
    const sort = compileSort(step, names, compiler);
    const stages = compileStages(step, names, compiler, null);
    return (items, env) => {
      // A single item is a sequence, whatever list of the data it came from.
      const single = items.length <= 1 && !hasMark(items, mark.sequence | mark.constructed);
      return lastItems(stages(single ? flat(env.runtime, items) : sort(items, env), env));
    };
  }
  const run = compiler.compile(step, names);
  if (first && step.consarray === true) return (items, env) => lastItems(run(items, env));
  if (step.stages === undefined) return (items, env, last) => mapItems(run, items, env, last);
  const stages = compileStages(step, names, compiler, null);
  return (items, env, last) => mapItems((item, inner) => stages(run(item, inner), inner), items, env, last);
}

/** Maps every item and joins the results to one list. */
function mapItems(run: Run, items: unknown[], env: Env, last: boolean): unknown[] {
  const { runtime } = env;
  const found = sequence();
  let only: unknown;
  let count = 0;
  for (const item of items) {
    tick(runtime);
    const value = run(item, env);
    if (value === undefined) continue;
    if (++count === 1) only = value;
    else {
      if (count === 2) join(runtime, found, only);
      join(runtime, found, value);
    }
  }
  if (count === 1) {
    if (last && Array.isArray(only) && !hasMark(only, mark.sequence)) return only;
    join(runtime, found, only);
  }
  return found;
}

function join(runtime: Runtime, found: unknown[], value: unknown): void {
  if (!Array.isArray(value) || hasMark(value, mark.constructed)) push(runtime, found, value);
  else for (const item of value) push(runtime, found, item);
}

/** How many steps at the start are a variable and plain names, which need no lists as long as the data has none. */
export function leading(steps: Node[]): number {
  let count = 0;
  for (const step of steps) {
    const plain = step.type === 'name' || (step.type === 'variable' && count === 0);
    if (!plain || step.stages !== undefined) break;
    if (step.keepArray === true && step.type === 'variable') break;
    count++;
  }
  return count;
}

/** Compiles a variable and plain names. */
export function compileLead(steps: Node[], names: Names, compiler: Compiler): Run {
  const [first] = steps;
  const variable = first?.type === 'variable' ? compiler.compile(first, names) : undefined;
  const fields = steps.flatMap((step) => (step.type === 'name' ? [step.value] : []));
  const count = fields.length;
  const general: Run = (input, env) => {
    let value = variable === undefined ? input : variable(input, env);
    for (let index = 0; index < count; index++) {
      if (!isObject(value)) {
        if (!Array.isArray(value)) return undefined;
        const items = variable !== undefined && index === 0 ? listOf(value) : value;
        return unwrap(fieldsOf(env.runtime, items, fields, index), false);
      }
      value = own(value, fields[index] ?? '');
    }
    return Array.isArray(value) && hasMark(value, mark.sequence) && count > 0
      ? unwrap(flat(env.runtime, value), false)
      : value;
  };
  const [field = ''] = fields;
  if (variable !== undefined || count !== 1) return general;
  return (input, env) => {
    if (!isObject(input)) return general(input, env);
    const value = own(input, field);
    return Array.isArray(value) ? general(input, env) : value;
  };
}

/** Goes on with the names from `index` over a list. */
function fieldsOf(runtime: Runtime, list: unknown[], fields: string[], index: number): unknown[] {
  let items = list.length === 0 ? sequence() : list;
  for (let at = index; at < fields.length && items.length > 0; at++) {
    const field = fields[at] ?? '';
    const run: Run = (item) =>
      isObject(item) ? own(item, field) : unwrap(lookup(runtime, item, field), false);
    items = mapItems(run, items, { runtime, parent: null, slots: [], tuple: null }, at === fields.length - 1);
  }
  return items;
}

function flat(runtime: Runtime, list: unknown[]): unknown[] {
  const found = sequence();
  join(runtime, found, list);
  return found;
}

/** A value as the list that the next step maps. */
function listOf(value: unknown): unknown[] {
  if (value === undefined) return sequence();
  return Array.isArray(value) && !hasMark(value, mark.constructed) ? value : sequenceOf(value);
}

/** A value as the list that a whole path gives. */
function lastItems(value: unknown): unknown[] {
  if (value === undefined) return sequence();
  return Array.isArray(value) ? value : sequenceOf(value);
}
