import type { Node, NodeOf } from './ast.ts';
import { compileGrouping } from './compile-constructors.ts';
import { compileStages } from './compile-filters.ts';
import { compileSort } from './compile-sort.ts';
import { compileSteps } from './compile-steps.ts';
import { openEnv, type Compiler, type Env, type Names, type Run } from './compiler.ts';
import { tupleBindings, tupleNames } from './names.ts';
import { charge, tick, type Runtime } from './runtime.ts';
import { addMarks, hasMark, isTuples, mark, push, sequence, sequenceOf, type Dictionary } from './values.ts';

/** Compiles a path with `@`, `#` or `%`: its steps carry tuples, the context under `@` and the bindings under their names. */
export function compileTuplePath(node: NodeOf<'path'>, names: Names, compiler: Compiler): Run {
  const bound = tupleBindings(node);
  const inner = tupleNames(names, bound, node.steps);
  const fromVariable = node.steps[0]?.type === 'variable';
  const first = node.steps.findIndex((step) => step.tuple === true);
  // Steps before the first binding are an ordinary path.
  const before = node.steps.slice(0, first);
  const start = before.length === 0 ? undefined : compileSteps(before, names, compiler, false);
  const steps = node.steps.slice(first).map((step) => compileStep(step, names, inner, compiler));
  const group = node.group === undefined ? undefined : compileGrouping(node.group, node, names, compiler);
  return (input, env) => {
    const { runtime } = env;
    let items: unknown[];
    if (start === undefined) items = Array.isArray(input) && !fromVariable ? input : sequenceOf(input);
    else {
      items = start(input, env);
      // Nothing reached the first binding: the path ends before it.
      if (items.length === 0) return group === undefined ? emptyOf(items, node) : group(items, env);
    }
    let tuples: Dictionary[] | undefined;
    for (const step of steps) tuples = step(items, tuples, env);
    const stream = tuples ?? [];
    if (group !== undefined) return group(stream, env);
    if (node.tuple === true) return stream;
    const found = sequence();
    for (const tuple of stream) push(runtime, found, tuple['@']);
    if (node.keepSingleton === true) addMarks(found, mark.keepSingleton);
    return found;
  };
}

/** An empty array that was constructed stays, any other empty list is nothing. */
function emptyOf(items: unknown[], node: NodeOf<'path'>): unknown {
  if (!hasMark(items, mark.constructed)) return undefined;
  return node.keepSingleton === true ? [items] : items;
}

/** A step over tuples; before the first binding there are none yet, only items. */
type TupleStep = (items: unknown[], tuples: Dictionary[] | undefined, env: Env) => Dictionary[];

function compileStep(step: Node, names: Names, inner: Names, compiler: Compiler): TupleStep {
  const stages = compileStages(step, names, compiler, inner.tuple);
  if (step.type === 'sort') {
    const sort = compileSort(step, names, compiler, inner);
    return (items, tuples, env) => {
      const sorted = sort(tuples ?? items, env);
      const stream = tuples === undefined ? numbered(env.runtime, sorted, step.index) : sorted;
      return tuplesOf(stages(stream, env));
    };
  }
  const run = compiler.compile(step, inner);
  return (items, tuples, env) => {
    const { runtime } = env;
    const found = sequence();
    addMarks(found, mark.tuples);
    for (const tuple of tuples ?? items.map((item): Dictionary => ({ '@': item }))) {
      tick(runtime);
      const value = run(tuple['@'], openEnv(env, inner, tuple));
      if (value !== undefined) extend(runtime, step, tuple, value, found);
    }
    return tuplesOf(stages(found, env));
  };
}

function tuplesOf(value: unknown): Dictionary[] {
  return isTuples(value) ? value : [];
}

/** One tuple for each value that the step gave. */
function extend(runtime: Runtime, step: Node, tuple: Dictionary, value: unknown, found: unknown[]): void {
  const values: unknown[] = Array.isArray(value) ? value : [value];
  const nested = hasMark(values, mark.tuples);
  const size = 64 + 32 * Object.keys(tuple).length;
  for (const [index, item] of values.entries()) {
    charge(runtime, size);
    const next: Dictionary = { ...tuple };
    if (nested) Object.assign(next, item);
    else {
      if (step.focus === undefined) next['@'] = item;
      else next[step.focus] = item;
      if (step.index !== undefined) next[step.index] = index;
      if (step.ancestor !== undefined) next[step.ancestor.label] = tuple['@'];
    }
    push(runtime, found, next);
  }
}

function numbered(runtime: Runtime, items: unknown[], name: string | undefined): unknown[] {
  const stream = sequence();
  addMarks(stream, mark.tuples);
  for (const [index, item] of items.entries()) {
    charge(runtime, 64);
    stream.push(name === undefined ? { '@': item } : { '@': item, [name]: index });
  }
  return stream;
}
