import type { Node } from '../expression/ast.ts';
import { mentioned, pathWord } from './guards.ts';
import type { TypeEnv } from './types/env.ts';
import { typeOfNode } from './types/of-expression.ts';
import type { RecipePlace } from './types/of-recipe.ts';

/** What is known of values that might be missing. */
export interface Sureness {
  /** Paths that are there. */
  sure: ReadonlySet<string>;
  /** Whether another element of the workflow sees to it that a field of a module has a value. */
  isSettled: (module: string, field: string) => boolean;
  hasUser: boolean;
  /** Whether what comes from outside, of which nothing is known, counts as well. */
  outside: boolean;
}

/** Whether an expression may give nothing, as far as its fields say. */
export function mayBeNothing(source: string, place: RecipePlace, known: Sureness): boolean {
  const read = place.read(source);
  if ('fault' in read) return false;
  const { input, variables } = place;
  const env: TypeEnv = { input, root: input, variables, found: () => undefined };
  return isUnsure(read.expression.tree, env, known);
}

function isUnsure(node: Node, env: TypeEnv, known: Sureness): boolean {
  if (isItemOfList(node, env)) return !known.sure.has(pathWord(withoutPlace(node)) ?? '');
  if (node.predicate !== undefined || node.group !== undefined) return false;
  if (node.type === 'default') return isUnsure(node.rhs, env, known);
  if (node.type === 'condition') {
    const within = { ...known, sure: new Set([...known.sure, ...mentioned(node.condition)]) };
    if (node.whenFalse === undefined || isNull(node.whenFalse)) return true;
    return isUnsure(node.whenTrue, env, within) || isUnsure(node.whenFalse, env, within);
  }
  if (node.type === 'block')
    return node.expressions.length === 1 && isUnsure(node.expressions[0] ?? node, env, known);
  if (node.type === 'call') {
    const [first] = node.arguments;
    const passes = node.procedure.type === 'variable' && passing.has(node.procedure.name);
    return passes && first !== undefined && isUnsure(first, env, known);
  }
  return (node.type === 'path' || node.type === 'name') && isUnsurePath(node, env, known);
}

/** Whether an item of a list is taken by its place: the list may be shorter. */
function isItemOfList(node: Node, env: TypeEnv): boolean {
  const last = node.type === 'path' ? node.steps.at(-1) : undefined;
  if (last?.type !== 'name' || last.stages?.length !== 1) return false;
  const [stage] = last.stages;
  if (stage?.type !== 'filter' || stage.expression.type !== 'number') return false;
  return typeOfNode(withoutPlace(node), env).kind === 'list';
}

function withoutPlace(node: Node): Node {
  if (node.type !== 'path') return node;
  const last = node.steps.at(-1);
  if (last === undefined) return node;
  const { stages: _stages, ...plain } = last;
  return { ...node, steps: [...node.steps.slice(0, -1), plain] };
}

function isNull(node: Node): boolean {
  return node.type === 'value' && node.value === null;
}

/** A path whose last field may be empty, whose first part is nobody, or which comes from outside. */
function isUnsurePath(node: Node, env: TypeEnv, known: Sureness): boolean {
  const steps = node.type === 'path' ? node.steps : [node];
  const plain = steps.every(
    ({ type, stages, tuple }) => (type === 'name' || type === 'variable') && !stages && !tuple,
  );
  const [first] = steps;
  const last = steps.at(-1);
  const word = pathWord(node);
  if (!plain || last?.type !== 'name' || (word !== undefined && known.sure.has(word))) return false;
  if (first?.type === 'variable' && first.name === 'user') return !known.hasUser;
  const before = steps.slice(0, -1);
  const base = before.length === 0 ? env.input : typeOfNode({ ...node, type: 'path', steps: before }, env);
  if (base.kind === 'object')
    return base.optional?.has(last.value) === true && !known.isSettled(base.module ?? '', last.value);
  const fromOutside = first?.type === 'name' || (first?.type === 'variable' && outer.has(first.name));
  return known.outside && base.kind === 'unknown' && fromOutside;
}

/** Functions that give nothing for nothing. */
const passing: ReadonlySet<string> = new Set([
  'lowercase',
  'uppercase',
  'trim',
  'string',
  'number',
  'substring',
  'substringBefore',
  'substringAfter',
  'replace',
]);

/** Where a run begins with what somebody sent. */
const outer: ReadonlySet<string> = new Set(['input', '', '$', 'event']);
