import { Problem } from '../problem.ts';
import type { Output } from './output.ts';

/** A failure for people and, as an object, for programs. A fault of our own shows its place only on demand. */
export function showProblem(
  output: Output,
  cause: unknown,
  debug: boolean,
): { json: unknown; exitCode: number } {
  const problem =
    cause instanceof Problem
      ? cause
      : new Problem(
          'internal',
          `something broke: ${cause instanceof Error ? cause.message : 'unknown'}`,
          {},
          cause,
        );
  output.failure(`${output.paint('red', problem.code)}: ${problem.message}`);
  for (const { path, message } of problem.data.faults ?? []) output.failure(`  ${path}: ${message}`);
  if (problem.data.fix !== undefined) output.failure(`  → ${problem.data.fix}`);
  if (problem.data.patch !== undefined) output.failure(`\n${problem.data.patch}`);
  const origin = problem.cause ?? problem;
  if (debug && origin instanceof Error) output.failure(origin.stack ?? origin.message);
  return { json: problemToJson(problem), exitCode: problem.exitCode };
}

/** A problem as part of a JSON result. */
export function problemToJson(problem: Problem): unknown {
  const { faults, fix, patch } = problem.data;
  return {
    code: problem.code,
    detail: problem.message,
    ...(faults === undefined ? {} : { faults }),
    ...(fix === undefined ? {} : { fix }),
    ...(patch === undefined ? {} : { patch }),
  };
}
