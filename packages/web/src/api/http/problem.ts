import type { ProblemBody } from '@bakehouse/contract';

/** A fault of one field, with its dotted path. */
export interface FieldFault {
  path: string;
  message: string;
  code: string;
}

/** A failure that the server named; `code` is stable, `detail` is for people. */
export class ApiProblem extends Error {
  readonly status: number;
  readonly code: string;
  readonly title: string;
  readonly detail: string;
  readonly faults: readonly FieldFault[];
  readonly retryAfter: number | undefined;
  readonly body: Readonly<Record<string, unknown>>;

  constructor(status: number, body: Partial<ProblemBody>, retryAfter?: number) {
    super(body.detail ?? body.title ?? `Status ${status}`);
    this.name = 'ApiProblem';
    this.status = status;
    this.code = body.code ?? 'unknown';
    this.title = body.title ?? '';
    this.detail = body.detail ?? '';
    this.faults = body.errors ?? [];
    this.retryAfter = retryAfter;
    this.body = body;
  }
}

/** The server could not be reached at all. */
export class Unreachable extends Error {
  constructor(cause: unknown) {
    super('The server is not responding', { cause });
    this.name = 'Unreachable';
  }
}

/** Whether a failure has one of these codes. */
export function hasCode(error: unknown, ...codes: string[]): error is ApiProblem {
  return error instanceof ApiProblem && codes.includes(error.code);
}
