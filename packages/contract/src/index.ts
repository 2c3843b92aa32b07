export { apiVersion, isServedVersion } from './api-version.ts';
export { errorCode } from './error-code.ts';
export { problemCodes } from './problem-codes.ts';
export type { ProblemCode } from './problem-codes.ts';
export { Problem, problemBody } from './problem.ts';
export type { ContentFault, ProblemBody, ProblemData } from './problem.ts';
