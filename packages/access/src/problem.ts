import { exitCodes, type ExitName } from './exit-codes.ts';

/** One fault of the content: where it stands (dotted path) and what is wrong. */
export interface Fault {
  path: string;
  message: string;
}

/** What a problem may carry besides its text. */
export interface ProblemData {
  faults?: Fault[];
  /** What the reader can do about it. */
  fix?: string;
  /** True when a request may have taken effect although no answer came. */
  uncertain?: boolean;
  /** The change of the policy that somebody else has to make, as `patch` takes it. */
  patch?: string;
}

/** Exit names that a failure can have. */
export type ProblemCode = Exclude<ExitName, 'ok' | 'pending' | 'drift'>;

/** A failure the operator can act on; its code decides the exit status. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly data: ProblemData;

  constructor(code: ProblemCode, detail: string, data: ProblemData = {}, cause?: unknown) {
    super(detail, cause === undefined ? undefined : { cause });
    this.name = 'Problem';
    this.code = code;
    this.data = data;
  }

  get exitCode(): number {
    return exitCodes[this.code];
  }
}
