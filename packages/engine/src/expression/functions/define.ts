import type { Runtime } from '../runtime.ts';
import { checkArguments, parseSignature } from '../signature.ts';
import { makeFunction, type Callable } from '../values.ts';

/** A built-in function under its name, without the `$`. */
export type Builtin = readonly [name: string, callable: Callable];

/** The signature of each built-in function as written, for checking arguments before anything runs. */
export const signatures = new Map<string, string>();

/** Defines a built-in function. The signature is checked before it runs: it is what makes the arguments `T`. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it types the arguments of `run`
export function builtin<T extends unknown[]>(
  name: string,
  signature: string,
  arity: number,
  run: (runtime: Runtime, args: T) => unknown,
): Builtin {
  const parsed = parseSignature(signature);
  signatures.set(name, signature);
  return [
    name,
    makeFunction(arity, (args, input, runtime) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the signature has just been checked
      return run(runtime, checkArguments(parsed, args, input) as T);
    }),
  ];
}
