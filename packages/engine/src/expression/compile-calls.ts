import type { Node, NodeOf } from './ast.ts';
import { compileVariable } from './compile-variables.ts';
import { emptySlots, unbound, type Compiler, type Names, type Run } from './compiler.ts';
import { fail } from './fault.ts';
import { makeLambda, TailCall } from './lambda.ts';
import { lambdaNames } from './names.ts';
import { charge, enter, leave, tick } from './runtime.ts';
import { checkArguments } from './signature.ts';
import { isFunction, makeFunction, type Callable } from './values.ts';

/** Compiles a call; in tail position it is handed back to the function that is about to return. */
export function compileCall(
  node: NodeOf<'call'>,
  names: Names,
  compiler: Compiler,
  tail = false,
  piped?: Run,
): Run {
  const target = compileTarget(node, names, compiler);
  const args = node.arguments.map((arg) => compiler.compile(arg, names));
  if (piped !== undefined) args.unshift(piped);
  const { position } = node;
  const [only] = args;
  const single = args.length === 1 ? only : undefined;
  return (input, env) => {
    const callable = target(input, env);
    const values = single === undefined ? args.map((arg) => arg(input, env)) : [single(input, env)];
    const { runtime } = env;
    tick(runtime);
    runtime.position = position;
    return tail ? new TailCall(callable, values, input) : callable(values, input, runtime);
  };
}

/** Compiles `f(?, 2)`: a function of the arguments that are left open. */
export function compilePartial(node: NodeOf<'partial'>, names: Names, compiler: Compiler): Run {
  const target = compileTarget(node, names, compiler);
  const args = node.arguments.map((arg) => (arg === null ? null : compiler.compile(arg, names)));
  const open = args.filter((arg) => arg === null).length;
  return (input, env) => {
    const callable = target(input, env);
    const fixed = args.map((arg) => (arg === null ? unbound : arg(input, env)));
    charge(env.runtime, 64 + 8 * fixed.length);
    return makeFunction(open, (given, context, runtime) => {
      let next = 0;
      tick(runtime);
      return callable(
        fixed.map((value) => (value === unbound ? given[next++] : value)),
        context,
        runtime,
      );
    });
  };
}

/** Compiles a function: it keeps the context and the variables of the place where it is made. */
export function compileLambda(node: NodeOf<'lambda'>, names: Names, compiler: Compiler): Run {
  const inner = lambdaNames(names, node.parameters, node.body);
  const body = compiler.compileTail(node.body, inner);
  const { parameters, signature } = node;
  const size = inner.slots.size;
  const places = parameters.map((parameter) => inner.slots.get(parameter) ?? 0);
  return (input, env) => {
    charge(env.runtime, 128);
    return makeLambda(parameters.length, (given, context, runtime) => {
      const args = signature === undefined ? given : checkArguments(signature, given, context);
      tick(runtime);
      const slots = emptySlots(size);
      for (let index = 0; index < places.length; index++) slots[places[index] ?? 0] = args[index];
      return body(input, { runtime, parent: env, slots, tuple: null });
    });
  };
}

/** Compiles `value ~> function`. */
export function compileApply(node: NodeOf<'apply'>, names: Names, compiler: Compiler): Run {
  const left = compiler.compile(node.lhs, names);
  if (node.rhs.type === 'call') return compileCall(node.rhs, names, compiler, false, left);
  const right = compiler.compile(node.rhs, names);
  return (input, env) => {
    const value = left(input, env);
    const callable = right(input, env);
    if (!isFunction(callable)) fail('T2006', 'The right side of ~> must be a function', node.position);
    env.runtime.position = node.position;
    if (!isFunction(value)) return callable([value], undefined, env.runtime);
    charge(env.runtime, 128);
    return makeFunction(1, (args, context, runtime) => {
      enter(runtime);
      const result = callable([value(args, context, runtime)], context, runtime);
      leave(runtime);
      return result;
    });
  };
}

function compileTarget(
  node: NodeOf<'call' | 'partial'>,
  names: Names,
  compiler: Compiler,
): (...args: Parameters<Run>) => Callable {
  const { procedure, position } = node;
  const simple = procedure.type === 'variable' && procedure.predicate === undefined;
  const run = simple
    ? compileVariable(procedure.name, procedure.position, names, compiler, true)
    : compiler.compile(procedure, names);
  return (input, env) => {
    const callable = run(input, env);
    if (isFunction(callable)) return callable;
    const name = nameOf(procedure);
    if (procedure.type === 'path' && callable === undefined && compiler.builtins.has(name)) {
      return fail(
        node.type === 'partial' ? 'T1007' : 'T1005',
        `${name} is not a function: write $${name}`,
        position,
      );
    }
    return fail(
      node.type === 'partial' ? 'T1008' : 'T1006',
      `${simple ? `$${name}` : 'This'} is not a function`,
      position,
    );
  };
}

function nameOf(node: Node): string {
  if (node.type === 'variable') return node.name;
  const first = node.type === 'path' ? node.steps[0] : undefined;
  return first?.type === 'name' ? first.value : '';
}
