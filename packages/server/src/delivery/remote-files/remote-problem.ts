import { howMany, Problem, type ProblemCode } from '@bakehouse/contract';
import type { Mask } from '../connections/mask-secret.ts';

/** Failures of files of other systems, each with what to do. */
export const remoteProblem = {
  missing: (path: string) => problemAt('path', 'upstream_failed', `There is no file "${path}" there.`),
  refused: (said: string) =>
    new Problem(
      'connection_refused',
      `The other system refuses it: ${said}. Look at the rights of its user there, or set its secret again.`,
    ),
  taken: (path: string) =>
    problemAt(
      'to',
      'conflict',
      `There is a file "${path}" already: choose another name, or set "replace" to true.`,
    ),
  large: (path: string, bytes: number) =>
    new Problem('upstream_failed', `"${path}" has more than ${howMany(bytes, 'byte')}.`),
  endless: (folder: string) =>
    new Problem('upstream_failed', `The list of "${folder}" does not come to an end.`),
  late: () =>
    new Problem(
      'upstream_timeout',
      'The other system did not finish in time: set a longer "timeout" of the element, or ask for less.',
    ),
  failed: (said: string) => new Problem('upstream_failed', `The other system failed: ${said}`),
};

/** A failure that names the option at fault. */
export function problemAt(path: string, code: ProblemCode, message: string): Problem {
  return new Problem(code, message, { errors: [{ path, message, code }] });
}

/** The same failure without a secret that the other system has repeated. */
export function maskedProblem({ code, message, data, cause }: Problem, mask: Mask): Problem {
  return new Problem(code, mask.text(message), data, cause);
}
