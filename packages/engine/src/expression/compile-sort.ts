import type { NodeOf } from './ast.ts';
import { openEnv, type Compiler, type Env, type Names } from './compiler.ts';
import { fail } from './fault.ts';
import { mergeSort } from './merge-sort.ts';
import { hasMark, isObject, mark } from './values.ts';

/** Compiles an order-by; `tuple` are the names inside a path that carries tuples. */
export function compileSort(
  node: NodeOf<'sort'>,
  names: Names,
  compiler: Compiler,
  tuple?: Names,
): (items: unknown[], env: Env) => unknown[] {
  const terms = node.terms.map(({ descending, expression }) => ({
    run: compiler.compile(expression, tuple ?? names),
    sign: descending ? -1 : 1,
  }));
  return (items, env) => {
    const streaming = hasMark(items, mark.tuples);
    const keyed = (item: unknown): { item: unknown; env: Env; context: unknown } => {
      if (!streaming || !isObject(item))
        return { item, env: tuple === undefined ? env : openEnv(env, tuple, {}), context: item };
      return { item, env: tuple === undefined ? env : openEnv(env, tuple, item), context: item['@'] };
    };
    const after = (a: ReturnType<typeof keyed>, b: ReturnType<typeof keyed>): boolean => {
      for (const { run, sign } of terms) {
        const order = compare(run(a.context, a.env), run(b.context, b.env), sign, node.position);
        if (order !== 0) return order > 0;
      }
      return false;
    };
    return mergeSort(env.runtime, items, keyed, after);
  };
}

/** Missing values come last in either direction. */
function compare(a: unknown, b: unknown, sign: number, position: number): number {
  if (a === undefined) return b === undefined ? 0 : 1;
  if (b === undefined) return -1;
  if ((typeof a !== 'string' && typeof a !== 'number') || (typeof b !== 'string' && typeof b !== 'number')) {
    return fail('T2008', 'An order-by needs numbers or strings', position);
  }
  if (typeof a !== typeof b) fail('T2007', 'An order-by cannot mix numbers and strings', position);
  return a === b ? 0 : a < b ? -sign : sign;
}
