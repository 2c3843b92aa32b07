import { Problem } from '@bakehouse/contract';
import type { Node } from './ast.ts';
import { compileTree } from './compile.ts';
import { openEnv, type Env } from './compiler.ts';
import { overrun } from './fault.ts';
import { builtins } from './functions/builtins.ts';
import { defaultSourceLimits, type SourceLimits } from './limits.ts';
import { children } from './names.ts';
import { parseSource } from './parse.ts';
import { toPlain } from './plain.ts';
import { startRuntime, type Runtime, type Scope } from './runtime.ts';
import { shapeTree } from './shape.ts';
import { addMarks, mark, sequenceOf } from './values.ts';

/** A parsed and compiled expression; evaluate it as often as needed. */
export interface Expression {
  readonly source: string;
  readonly tree: Node;
  /** Names, without `$`, that are read and not assigned inside; built-in functions are none. */
  readonly variables: readonly string[];
  /** Names, without `$`, that are called and not assigned inside. */
  readonly functions: readonly string[];
  /** Does `${selector}` stand in it, outside of quotes? */
  readonly usesSelector: boolean;
  /** The positions at which a free name is read or called. */
  positionsOf(name: string): readonly number[];
  /** The value for a scope: data that JSON can carry, or undefined. */
  evaluate(scope: Scope): unknown;
  /** The same within an evaluation that is under way and shares its budget. */
  evaluateIn(runtime: Runtime): unknown;
}

/** Parses and compiles; throws a problem with the position where the source is at fault. */
export function parseExpression(source: string, limits: Partial<SourceLimits> = {}): Expression {
  const tree = shapeTree(parseSource(source, { ...defaultSourceLimits, ...limits }));
  const { run, names, variables, functions } = compileTree(tree, builtins);
  const evaluateIn = (runtime: Runtime): unknown => {
    let { input } = runtime.scope;
    if (Array.isArray(input)) {
      const wrapper = sequenceOf(input);
      addMarks(wrapper, mark.outer);
      input = wrapper;
    }
    const root: Env = { runtime, parent: null, slots: none, tuple: null };
    const env = names.slots.size === 0 ? root : openEnv(root, names);
    try {
      return toPlain(runtime, run(input, env));
    } catch (error) {
      throw located(error, runtime);
    }
  };
  return {
    source,
    tree,
    variables: [...variables.keys()].filter((name) => !builtins.has(name)),
    functions: [...functions.keys()],
    usesSelector: hasSelector(tree),
    positionsOf: (name) => [...(variables.get(name) ?? []), ...(functions.get(name) ?? [])],
    evaluate: (scope) => evaluateIn(startRuntime(scope)),
    evaluateIn,
  };
}

const none: unknown[] = [];

function hasSelector(node: Node): boolean {
  return node.type === 'selector' || children(node).some(hasSelector);
}

/** Names the place, and turns what the engine itself refuses (stack, string length) into an over-run. */
function located(error: unknown, runtime: Runtime): unknown {
  if (error instanceof RangeError) {
    try {
      overrun('The expression goes too deep or makes a value that is too large');
    } catch (limit) {
      return limit;
    }
  }
  if (!(error instanceof Problem) || error.code !== 'expression_failed') return error;
  const position = error.data.more?.['position'] ?? runtime.position;
  const message = `${error.message} (at character ${Number(position) + 1})`;
  return new Problem(
    'expression_failed',
    message,
    { ...error.data, more: { ...error.data.more, position } },
    error.cause,
  );
}
