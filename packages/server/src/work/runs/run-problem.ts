import { Problem, problemCodes, type ProblemCode } from '@bakehouse/contract';
import type { RunResult } from './run-result.ts';

/** The problem that a failed run is answered with; undefined where it has not failed. */
export function runProblem({ run, status, error }: RunResult): Problem | undefined {
  if (status === 'cancelled') return new Problem('conflict', 'The run was cancelled.', { more: { run } });
  if (status !== 'failed') return undefined;
  const { code = 'internal', message = 'The run failed.' } = error ?? {};
  const known = asProblemCode(code);
  // A code of the workflow's own is what the caller looks for.
  const more = { run, error: { code, message, element: error?.element ?? null } };
  const errors = error?.errors === undefined ? {} : { errors: [...error.errors] };
  if (known !== undefined) return new Problem(known, message, { ...errors, more });
  return new Problem('run_failed', message, { ...errors, more: { ...more, code } });
}

/** Statuses that say of a run what they say of a request; any other fault of the content is 422. */
const kept = new Set([403, 409, 412, 422, 429, 500, 502, 503, 504]);

function asProblemCode(code: string): ProblemCode | undefined {
  if (!Object.hasOwn(problemCodes, code)) return undefined;
  const known = code as ProblemCode;
  return kept.has(problemCodes[known].status) ? known : undefined;
}
