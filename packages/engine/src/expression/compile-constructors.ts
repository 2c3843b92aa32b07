import type { Group, Node, NodeOf, Pair } from './ast.ts';
import { openEnv, type Compiler, type Env, type Names, type Run } from './compiler.ts';
import { fail } from './fault.ts';
import { tupleBindings, tupleNames } from './names.ts';
import { charge, tick, type Runtime } from './runtime.ts';
import { addMarks, hasMark, isObject, mark, push, put, type Dictionary } from './values.ts';

/** Compiles `[…]`: lists among the items are joined in, unless they are constructed right there. */
export function compileArray(node: NodeOf<'array'>, names: Names, compiler: Compiler): Run {
  const items = node.items.map((item) => ({
    run: compiler.compile(item, names),
    nested: item.type === 'array',
  }));
  const constructed = node.consarray === true;
  return (input, env) => {
    const { runtime } = env;
    const list: unknown[] = [];
    charge(runtime, 32);
    for (const { run, nested } of items) {
      const value = run(input, env);
      if (value === undefined) continue;
      if (!nested && Array.isArray(value)) for (const part of value) push(runtime, list, part);
      else push(runtime, list, value);
    }
    if (constructed) addMarks(list, mark.constructed);
    return list;
  };
}

/** Compiles `{…}`. */
export function compileObject(node: NodeOf<'object'>, names: Names, compiler: Compiler): Run {
  const general = compileGrouping({ pairs: node.pairs, position: node.position }, node, names, compiler);
  const keys = node.pairs.map(([key]) =>
    key.type === 'string' && key.predicate === undefined ? key.value : undefined,
  );
  if (keys.includes(undefined) || new Set(keys).size < keys.length) return general;
  // Written keys over a single context need no groups.
  const values = node.pairs.map(([, value]) => compiler.compile(value, names));
  return (input, env) => {
    if (Array.isArray(input)) return general(input, env);
    const result: Dictionary = {};
    for (const [index, run] of values.entries()) {
      const value = run(input, env);
      if (value !== undefined) putCharged(env.runtime, result, keys[index] ?? '', value);
    }
    return result;
  };
}

/** Compiles the group-by on a node that is no path. */
export function compileGroup(group: Group, run: Run, node: Node, names: Names, compiler: Compiler): Run {
  const grouping = compileGrouping(group, node, names, compiler);
  return (input, env) => grouping(run(input, env), env);
}

/** Compiles a group-by: items with the same key are gathered, then each value is evaluated over what was gathered. */
export function compileGrouping(group: Group, node: Node, names: Names, compiler: Compiler): Run {
  const { pairs, position } = group;
  const flat = compilePairs(pairs, names, compiler);
  const carriesTuples =
    node.tuple === true || (node.type === 'path' && node.steps.some((step) => step.tuple === true));
  const inner = carriesTuples ? tupleNames(names, tupleBindings(node), pairs.flat()) : null;
  const streamed = inner === null ? flat : compilePairs(pairs, inner, compiler);
  return (input, env) => {
    const { runtime } = env;
    const items: unknown[] = Array.isArray(input) ? input : [input];
    const streaming = inner !== null && hasMark(items, mark.tuples);
    const open = (tuple: unknown): Env => (streaming && isObject(tuple) ? openEnv(env, inner, tuple) : env);
    const runs = streaming ? streamed : flat;
    const groups = new Map<string, Gathered>();
    for (const item of items.length === 0 && !streaming ? [undefined] : items) {
      const scope = open(item);
      const context = streaming && isObject(item) ? item['@'] : item;
      for (const [index, { key: keyRun }] of runs.entries()) {
        tick(runtime);
        const key = keyRun(context, scope);
        if (key === undefined) continue;
        if (typeof key !== 'string') fail('T1003', 'The key of an object must be a string', position);
        gather(runtime, groups, key, index, item, position);
      }
    }
    const result: Dictionary = {};
    for (const [key, { data, index }] of groups) {
      const tuple = streaming ? reduceTuples(runtime, data) : undefined;
      const value = runs[index]?.value(tuple === undefined ? data : tuple['@'], open(tuple));
      if (value !== undefined) putCharged(runtime, result, key, value);
    }
    return result;
  };
}

interface Gathered {
  data: unknown;
  index: number;
  /** Is `data` a list that was made here, so that it may grow? */
  grown: boolean;
}

function compilePairs(pairs: Pair[], names: Names, compiler: Compiler): { key: Run; value: Run }[] {
  return pairs.map(([key, value]) => ({
    key: compiler.compile(key, names),
    value: compiler.compile(value, names),
  }));
}

function gather(
  runtime: Runtime,
  groups: Map<string, Gathered>,
  key: string,
  index: number,
  item: unknown,
  position: number,
): void {
  const group = groups.get(key);
  if (group === undefined) {
    charge(runtime, 64 + 2 * key.length);
    groups.set(key, { data: item, index, grown: false });
    return;
  }
  if (group.index !== index) fail('D1009', `Two keys of the object are the same: ${key}`, position);
  if (item === undefined) return;
  if (group.data === undefined) {
    group.data = item;
    return;
  }
  const list: unknown[] = [];
  if (!group.grown) add(runtime, list, group.data);
  const data = group.grown && Array.isArray(group.data) ? group.data : list;
  add(runtime, data, item);
  group.data = data;
  group.grown = true;
}

function add(runtime: Runtime, list: unknown[], value: unknown): void {
  if (Array.isArray(value)) for (const part of value) push(runtime, list, part);
  else push(runtime, list, value);
}

/** The bindings of several tuples as lists. */
function reduceTuples(runtime: Runtime, data: unknown): Dictionary {
  const list: unknown[] = Array.isArray(data) ? data : [data];
  const tuples = list.filter(isObject);
  const lists = new Map<string, unknown[]>();
  for (const tuple of tuples) {
    for (const [name, value] of Object.entries(tuple)) {
      const list = lists.get(name) ?? [];
      if (value !== undefined) add(runtime, list, value);
      lists.set(name, list);
    }
  }
  if (tuples.length === 1 && tuples[0] !== undefined) return { ...tuples[0] };
  return Object.fromEntries([...lists].map(([name, list]) => [name, list.length === 1 ? list[0] : list]));
}

function putCharged(runtime: Runtime, object: Dictionary, key: string, value: unknown): void {
  charge(runtime, 32 + 2 * key.length);
  put(object, key, value);
}
