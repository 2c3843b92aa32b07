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
  const pairs = compilePairs(node.pairs, names, compiler);
  const general = grouping(pairs, node.position, null);
  const keys = node.pairs.map(([key]) =>
    key.type === 'string' && key.predicate === undefined ? key.value : undefined,
  );
  if (keys.includes(undefined) || new Set(keys).size < keys.length) return general;
  // Written keys over a single context need no groups.
  return (input, env) => {
    if (Array.isArray(input)) return general(input, env);
    const result: Dictionary = {};
    for (const [index, pair] of pairs.entries()) {
      const value = pair.value(input, env);
      if (value !== undefined) putCharged(env.runtime, result, keys[index] ?? '', value);
    }
    return result;
  };
}

/** Compiles the group-by on a node that is no path. */
export function compileGroup(group: Group, run: Run, node: Node, names: Names, compiler: Compiler): Run {
  const gatherAll = compileGrouping(group, node, names, compiler);
  return (input, env) => gatherAll(run(input, env), env);
}

/** Compiles a group-by: items with the same key are gathered, then each value is evaluated over what was gathered. */
export function compileGrouping(group: Group, node: Node, names: Names, compiler: Compiler): Run {
  const { pairs, position } = group;
  const carriesTuples =
    node.tuple === true || (node.type === 'path' && node.steps.some((step) => step.tuple === true));
  // Each node is compiled once: twice at every level would double with each of them.
  const inner = carriesTuples ? tupleNames(names, tupleBindings(node), pairs.flat()) : null;
  return grouping(compilePairs(pairs, inner ?? names, compiler), position, inner);
}

/** Groups by compiled pairs; `inner` are the names of the tuples, where the items may be tuples. */
function grouping(pairs: CompiledPair[], position: number, inner: Names | null): Run {
  return (input, env) => {
    const { runtime } = env;
    const items: unknown[] = Array.isArray(input) ? input : [input];
    const streaming = inner !== null && hasMark(items, mark.tuples);
    const open = (tuple: unknown): Env =>
      inner === null ? env : openEnv(env, inner, streaming && isObject(tuple) ? tuple : {});
    const groups = new Map<string, Gathered>();
    for (const item of items.length === 0 && !streaming ? [undefined] : items) {
      const scope = open(item);
      const context = streaming && isObject(item) ? item['@'] : item;
      for (const [index, pair] of pairs.entries()) {
        tick(runtime);
        const key = pair.key(context, scope);
        if (key === undefined) continue;
        if (typeof key !== 'string') fail('T1003', 'The key of an object must be a string', position);
        gather(runtime, groups, key, index, item, position);
      }
    }
    const result: Dictionary = {};
    for (const [key, { data, index }] of groups) {
      const tuple = streaming ? reduceTuples(runtime, data) : undefined;
      const value = pairs[index]?.value(tuple === undefined ? data : tuple['@'], open(tuple));
      if (value !== undefined) putCharged(runtime, result, key, value);
    }
    return result;
  };
}

interface CompiledPair {
  key: Run;
  value: Run;
}

interface Gathered {
  data: unknown;
  index: number;
  /** `data`, where it is a list that was made here, so that it may grow. */
  list?: unknown[];
}

function compilePairs(pairs: Pair[], names: Names, compiler: Compiler): CompiledPair[] {
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
    groups.set(key, { data: item, index });
    return;
  }
  if (group.index !== index) fail('D1009', `Two keys of the object are the same: ${key}`, position);
  if (group.list === undefined) {
    const first = group.data;
    group.data = group.list = [];
    add(runtime, group.list, first);
  }
  add(runtime, group.list, item);
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
