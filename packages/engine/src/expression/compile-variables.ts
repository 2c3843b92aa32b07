import type { NodeOf } from './ast.ts';
import { unbound, type Compiler, type Env, type Names, type Run } from './compiler.ts';
import { hasMark, mark, own } from './values.ts';

/** Compiles the reading of a variable: the context, the root, an assigned one, a built-in function or one of the scope. */
export function compileVariable(
  name: string,
  position: number,
  names: Names,
  compiler: Compiler,
  called: boolean,
): Run {
  if (name === '') return context;
  if (name === '$') return (_input, env) => env.runtime.scope.input;
  const places = find(name, names);
  if (!places.some((place) => place.sure) && !name.startsWith('!')) compiler.read(name, position, called);
  const builtin = compiler.builtins.get(name);
  const outside: Run =
    builtin === undefined ? (_input, env) => own(env.runtime.variables, name) : () => builtin;
  const [first] = places;
  if (first === undefined) return outside;
  if (places.length === 1 && first.bound && first.hops === 0) return (_input, env) => env.slots[first.slot];
  return (input, env) => {
    for (const place of places) {
      let at: Env | null = env;
      for (let hop = 0; hop < place.hops && at !== null; hop++) at = at.parent;
      if (at === null) break;
      const value = place.slot === -1 ? unbound : at.slots[place.slot];
      if (value !== unbound) return value;
      if (at.tuple !== null && Object.hasOwn(at.tuple, name)) return at.tuple[name];
    }
    return outside(input, env);
  };
}

/** Compiles an assignment, which belongs to the innermost scope. */
export function compileBind(node: NodeOf<'bind'>, names: Names, compiler: Compiler): Run {
  const run = compiler.compile(node.expression, names);
  const slot = names.slots.get(node.name);
  if (slot === undefined) throw new Error(`No slot for $${node.name}`);
  return (input, env) => (env.slots[slot] = run(input, env));
}

const context: Run = (input) => (Array.isArray(input) && hasMark(input, mark.outer) ? input[0] : input);

interface Place {
  hops: number;
  slot: number;
  /** Does the place always hold a value? */
  bound: boolean;
  /** Is the name known to belong here, so that it is not free? */
  sure: boolean;
}

function find(name: string, names: Names): Place[] {
  const places: Place[] = [];
  let hops = 0;
  for (let scope: Names | null = names; scope !== null; scope = scope.parent, hops++) {
    const slot = scope.slots.get(name);
    if (slot === undefined && scope.tuple === null) continue;
    const sure = slot !== undefined || scope.tuple?.has(name) === true;
    places.push({ hops, slot: slot ?? -1, bound: scope.parameters, sure });
    if (slot !== undefined && scope.parameters) break;
  }
  return places;
}
