import type { Node, Stage } from './ast.ts';
import { openEnv, type Compiler, type Env, type Names, type Run } from './compiler.ts';
import { tupleBindings, tupleNames } from './names.ts';
import { tick } from './runtime.ts';
import { addMarks, hasMark, isNumeric, isObject, isTuples, mark, push, sequence, truth } from './values.ts';

/** A filter or an index binding on what a step gave. */
export type Stages = (input: unknown, env: Env) => unknown;

/** Compiles the filters on a node that is no step. */
export function compileFilters(node: Node, run: Run, names: Names, compiler: Compiler): Run {
  const bound = node.tuple === true ? tupleBindings(node) : null;
  const filters = (node.predicate ?? []).map((stage) => compileStage(stage, bound, names, compiler));
  return (input, env) => filters.reduce((value, filter) => filter(value, env), run(input, env));
}

/** Compiles the stages of a step of a path; `bound` are the names its tuples bind, if it carries any. */
export function compileStages(
  step: Node,
  names: Names,
  compiler: Compiler,
  bound: ReadonlySet<string> | null,
): Stages {
  const stages = (step.stages ?? []).map((stage) => compileStage(stage, bound, names, compiler));
  return (input, env) => stages.reduce((value, stage) => stage(value, env), input);
}

function compileStage(
  stage: Stage,
  bound: ReadonlySet<string> | null,
  names: Names,
  compiler: Compiler,
): Stages {
  if (stage.type === 'index') return (input) => number(input, stage.name);
  const { expression } = stage;
  if (expression.type === 'number') {
    const index = Math.floor(expression.value);
    return (input) => pick(input, index);
  }
  if (bound === null) return compileTest(compiler.compile(expression, names), names);
  // The scope of the tuple stands between the filter and the names around it.
  const inner = tupleNames(names, bound, [expression]);
  return compileTest(compiler.compile(expression, inner), inner, true);
}

function compileTest(run: Run, names: Names, tuples = false): Stages {
  return (input, env) => {
    const { runtime } = env;
    const found = sequence();
    const list: unknown[] = Array.isArray(input) ? input : [input];
    const streaming = hasMark(list, mark.tuples);
    if (streaming) addMarks(found, mark.tuples);
    for (let index = 0; index < list.length; index++) {
      tick(runtime);
      const item = list[index];
      const tuple = streaming && isObject(item) ? item : {};
      const value = run(streaming ? tuple['@'] : item, tuples ? openEnv(env, names, tuple) : env);
      const numbers = numbersOf(value);
      if (numbers === undefined) {
        if (truth(value, runtime)) push(runtime, found, item);
        continue;
      }
      tick(runtime, numbers.length);
      for (const wanted of numbers) {
        const at = Math.floor(wanted);
        if ((at < 0 ? list.length + at : at) === index) push(runtime, found, item);
      }
    }
    return found;
  };
}

function numbersOf(value: unknown): number[] | undefined {
  if (isNumeric(value)) return [value];
  return Array.isArray(value) && value.every(isNumeric) ? value : undefined;
}

/** The item at a position that is written as a number; negative ones count from the end. */
function pick(input: unknown, index: number): unknown {
  const list: unknown[] = Array.isArray(input) ? input : [input];
  const item = list[index < 0 ? list.length + index : index];
  if (Array.isArray(item)) return item;
  const found = sequence();
  if (hasMark(list, mark.tuples)) addMarks(found, mark.tuples);
  if (item !== undefined) found.push(item);
  return found;
}

function number(input: unknown, name: string): unknown {
  if (!isTuples(input)) return input;
  for (const [index, tuple] of input.entries()) tuple[name] = index;
  return input;
}
