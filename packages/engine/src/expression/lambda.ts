import { enter, leave, tick, type Runtime } from './runtime.ts';
import { makeFunction, type Callable } from './values.ts';

/** A call that a function ends with: made by whoever called the function, so that the stack does not grow. */
export class TailCall {
  readonly callable: Callable;
  readonly args: unknown[];
  readonly input: unknown;

  constructor(callable: Callable, args: unknown[], input: unknown) {
    this.callable = callable;
    this.args = args;
    this.input = input;
  }
}

type Body = (args: unknown[], input: unknown, runtime: Runtime) => unknown;

/** Makes a function whose body may end with a tail call. */
export function makeLambda(arity: number, body: Body): Callable {
  const callable = makeFunction(arity, (args, input, runtime) => {
    enter(runtime);
    let result = body(args, input, runtime);
    while (result instanceof TailCall) {
      tick(runtime);
      const next = bodies.get(result.callable) ?? result.callable;
      result = next(result.args, result.input, runtime);
    }
    leave(runtime);
    return result;
  });
  bodies.set(callable, body);
  return callable;
}

/** The bodies of functions, without the loop that makes their tail calls. */
const bodies = new WeakMap<Callable, Body>();
