import type { Node } from './ast.ts';
import type { Runtime } from './runtime.ts';
import type { Callable, Dictionary } from './values.ts';

/** A compiled node: gives its value for a context. */
export type Run = (input: unknown, env: Env) => unknown;

/** The variables in reach while a compiled node runs. */
export interface Env {
  readonly runtime: Runtime;
  readonly parent: Env | null;
  /** Values by the slot that the compiler gave them; `unbound` until assigned. */
  readonly slots: unknown[];
  /** Bindings of the tuple at hand, in a path that carries tuples. */
  readonly tuple: Dictionary | null;
}

/** What the compiler knows of the variables in reach; one `Env` exists for each at run time. */
export interface Names {
  readonly parent: Names | null;
  readonly slots: Map<string, number>;
  /** Are all slots bound as soon as the scope is entered? */
  readonly parameters: boolean;
  /** The names that tuples of a path may bind; null outside of such a path. */
  readonly tuple: ReadonlySet<string> | null;
}

/** The parts of the compiler that compile each other. */
export interface Compiler {
  readonly builtins: ReadonlyMap<string, Callable>;
  readonly compile: (node: Node, names: Names) => Run;
  /** Compiles a function body's last expression: a call there does not deepen the stack. */
  readonly compileTail: (node: Node, names: Names) => Run;
  /** The variable, or the place where a free one is read. */
  readonly read: (name: string, position: number, called: boolean) => void;
}

/** The value of a slot that nothing was assigned to yet. */
export const unbound = Symbol('unbound');

/** The environment for a scope with these names. */
export function openEnv(outer: Env, names: Names, tuple: Dictionary | null = null): Env {
  const slots = names.slots.size === 0 ? none : emptySlots(names.slots.size);
  return { runtime: outer.runtime, parent: outer, slots, tuple };
}

/** As many slots, nothing assigned to any. */
export function emptySlots(count: number): unknown[] {
  const slots: unknown[] = [];
  for (let index = 0; index < count; index++) slots.push(unbound);
  return slots;
}

const none: unknown[] = [];
