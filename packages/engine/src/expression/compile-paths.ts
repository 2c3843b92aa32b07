import type { NodeOf } from './ast.ts';
import { compileGrouping } from './compile-constructors.ts';
import { compileLead, compileSteps, leading } from './compile-steps.ts';
import { compileTuplePath } from './compile-tuples.ts';
import type { Compiler, Names, Run } from './compiler.ts';
import { addMarks, hasMark, mark, sequenceOf } from './values.ts';

/** Compiles a path: each step maps what the one before gave. */
export function compilePath(node: NodeOf<'path'>, names: Names, compiler: Compiler): Run {
  const { steps } = node;
  if (steps.some((step) => step.tuple === true)) return compileTuplePath(node, names, compiler);
  if (isPlainPath(node)) return compileLead(steps, names, compiler);
  const keep = node.keepSingleton === true;
  const run = compileSteps(steps, names, compiler, true);
  const group = node.group === undefined ? undefined : compileGrouping(node.group, node, names, compiler);
  return (input, env) => {
    const items = keep ? kept(run(input, env)) : run(input, env);
    return group === undefined ? items : group(items, env);
  };
}

/** Is it a variable and names only, whose value needs no unwrapping? */
export function isPlainPath(node: NodeOf<'path'>): boolean {
  const { steps, keepSingleton, group } = node;
  if (keepSingleton === true || group !== undefined) return false;
  return leading(steps) === steps.length && steps.every((step) => step.tuple !== true);
}

/** The list as one that stays a list even with a single item. */
function kept(list: unknown[]): unknown[] {
  const items = hasMark(list, mark.constructed) && !hasMark(list, mark.sequence) ? sequenceOf(list) : list;
  if (hasMark(items, mark.sequence)) addMarks(items, mark.keepSingleton);
  return items;
}
