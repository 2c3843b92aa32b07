import type { Node } from './ast.ts';
import { compileApply, compileCall, compileLambda, compilePartial } from './compile-calls.ts';
import { compileArray, compileGroup, compileObject } from './compile-constructors.ts';
import { compileFilters } from './compile-filters.ts';
import { compileBinary, compileNegate } from './compile-operators.ts';
import { compilePath, isPlainPath } from './compile-paths.ts';
import { compileRegexNode } from './compile-regex.ts';
import { compileTransform } from './compile-transform.ts';
import { compileBind, compileVariable } from './compile-variables.ts';
import { openEnv, type Compiler, type Names, type Run } from './compiler.ts';
import { blockNames } from './names.ts';
import { compileSelector, descendants, lookup, wildcard } from './navigate.ts';
import { truth, unwrap, type Callable } from './values.ts';

/** What was learnt of an expression while it was compiled. */
export interface Compiled {
  run: Run;
  names: Names;
  /** Free variables that are read, with the positions. */
  variables: Map<string, number[]>;
  /** Names that are called and not assigned inside, with the positions. */
  functions: Map<string, number[]>;
}

/** Turns a tree into closures. */
export function compileTree(tree: Node, builtins: ReadonlyMap<string, Callable>): Compiled {
  const variables = new Map<string, number[]>();
  const functions = new Map<string, number[]>();
  const compiler: Compiler = {
    builtins,
    compile: (node, names) => compileNode(node, names, compiler),
    compileTail: (node, names) => compileTail(node, names, compiler),
    read(name, position, called) {
      const found = called ? functions : variables;
      const places = found.get(name);
      if (places === undefined) found.set(name, [position]);
      else places.push(position);
    },
  };
  const names = blockNames(null, [tree]);
  return { run: compiler.compile(tree, names), names, variables, functions };
}

/** Compiles a node with what follows it: filters, grouping, and the unwrapping of sequences. */
function compileNode(node: Node, names: Names, compiler: Compiler): Run {
  let run = compileBare(node, names, compiler);
  if (node.predicate !== undefined) run = compileFilters(node, run, names, compiler);
  if (node.group !== undefined && node.type !== 'path')
    run = compileGroup(node.group, run, node, names, compiler);
  if (node.predicate === undefined && plain.has(node.type)) return run;
  if (node.type === 'path' && isPlainPath(node)) return run;
  const keep = node.keepArray === true;
  return (input, env) => unwrap(run(input, env), keep);
}

/** Nodes that never give a sequence, or, as a range, only to the list it stands in. */
const plain = new Set<Node['type']>([
  'string',
  'number',
  'value',
  'negate',
  'binary',
  'array',
  'object',
  'lambda',
  'partial',
  'regex',
  'transform',
]);

function compileBare(node: Node, names: Names, compiler: Compiler): Run {
  switch (node.type) {
    case 'string':
    case 'number':
    case 'value': {
      const { value } = node;
      return () => value;
    }
    case 'name': {
      const { value } = node;
      return (input, env) => lookup(env.runtime, input, value);
    }
    case 'path':
      return compilePath(node, names, compiler);
    case 'variable':
      return compileVariable(node.name, node.position, names, compiler, false);
    case 'binary':
      return compileBinary(node, names, compiler);
    case 'negate':
      return compileNegate(node, names, compiler);
    case 'array':
      return compileArray(node, names, compiler);
    case 'object':
      return compileObject(node, names, compiler);
    case 'wildcard':
      return wildcard;
    case 'descendant':
      return descendants;
    case 'parent':
      return compileVariable(node.slot.label, node.position, names, compiler, false);
    case 'selector':
      return compileSelector(node.position);
    case 'condition':
    case 'default':
    case 'block':
      return compileChoice(node, names, compiler, compiler.compile);
    case 'bind':
      return compileBind(node, names, compiler);
    case 'regex':
      return compileRegexNode(node);
    case 'call':
      return compileCall(node, names, compiler);
    case 'partial':
      return compilePartial(node, names, compiler);
    case 'lambda':
      return compileLambda(node, names, compiler);
    case 'apply':
      return compileApply(node, names, compiler);
    case 'transform':
      return compileTransform(node, names, compiler);
    case 'sort':
      break;
  }
  throw new Error('An order-by is compiled by the path it stands in');
}

function compileTail(node: Node, names: Names, compiler: Compiler): Run {
  const bare = node.predicate === undefined && node.group === undefined && node.keepArray === undefined;
  if (bare && node.type === 'call') return compileCall(node, names, compiler, true);
  if (bare && (node.type === 'condition' || node.type === 'block')) {
    return compileChoice(node, names, compiler, compiler.compileTail);
  }
  return compiler.compile(node, names);
}

type Choice = Extract<Node, { type: 'condition' | 'default' | 'block' }>;

/** Compiles a node whose value is the value of one of its parts; `last` compiles that part. */
function compileChoice(node: Choice, names: Names, compiler: Compiler, last: Compiler['compile']): Run {
  if (node.type === 'block') return compileBlock(node.expressions, names, compiler, last);
  if (node.type === 'default') {
    const left = compiler.compile(node.lhs, names);
    const right = compiler.compile(node.rhs, names);
    const truthy = node.operator === '?:';
    return (input, env) => {
      const value = left(input, env);
      const chosen = truthy ? truth(value, env.runtime) : value !== undefined;
      return chosen ? value : right(input, env);
    };
  }
  const condition = compiler.compile(node.condition, names);
  const whenTrue = last(node.whenTrue, names);
  const whenFalse = node.whenFalse === undefined ? () => undefined : last(node.whenFalse, names);
  return (input, env) =>
    truth(condition(input, env), env.runtime) ? whenTrue(input, env) : whenFalse(input, env);
}

function compileBlock(expressions: Node[], names: Names, compiler: Compiler, last: Compiler['compile']): Run {
  const own = blockNames(names, expressions);
  const assigns = own.slots.size > 0;
  const inner = assigns ? own : names;
  const runs = expressions.map((part, index) =>
    (index === expressions.length - 1 ? last : compiler.compile)(part, inner),
  );
  const [only] = runs;
  if (only === undefined) return () => undefined;
  if (runs.length === 1 && !assigns) return only;
  return (input, outer) => {
    const env = assigns ? openEnv(outer, own) : outer;
    let value: unknown;
    for (const run of runs) value = run(input, env);
    return value;
  };
}
