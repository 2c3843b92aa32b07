import * as z from 'zod';
import { problemCodes, type ProblemCode } from './problem-codes.ts';

/** One fault of the content: where it is (dotted path), what is wrong, and a stable code. */
export interface ContentFault {
  path: string;
  message: string;
  code: string;
}

/** What a problem may carry besides its text. */
export interface ProblemData {
  /** The single faults, for 409 on unique fields and for 422. */
  errors?: ContentFault[];
  /** Seconds after which a new try makes sense; sent as `Retry-After`. */
  retryAfter?: number;
  /** Further members of the answer, for example `challenge`. */
  more?: Record<string, unknown>;
}

/** The one error class: a failure the caller can act on. Our own bugs are plain errors. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly data: ProblemData;

  constructor(code: ProblemCode, detail: string, data: ProblemData = {}, cause?: unknown) {
    super(detail, cause === undefined ? undefined : { cause });
    this.name = 'Problem';
    this.code = code;
    this.data = data;
  }

  get status(): number {
    return problemCodes[this.code].status;
  }

  /** The answer's body as RFC 9457 has it. */
  toJSON(instance?: string): ProblemBody {
    return {
      type: `/problems/${this.code}`,
      title: problemCodes[this.code].title,
      status: this.status,
      detail: this.message,
      code: this.code,
      ...(instance === undefined ? {} : { instance }),
      ...(this.data.errors === undefined ? {} : { errors: this.data.errors }),
      ...this.data.more,
    };
  }
}

/** The body of every answer that is an error. */
export const problemBody = z
  .looseObject({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    code: z.string(),
    instance: z.string().optional(),
    errors: z.array(z.object({ path: z.string(), message: z.string(), code: z.string() })).optional(),
  })
  .meta({ id: 'Problem' });

/** A problem as it goes over the wire. */
export type ProblemBody = z.infer<typeof problemBody>;
