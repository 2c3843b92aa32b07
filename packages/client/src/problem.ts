/** One fault of what was sent: where it is, what is wrong, and a stable code. */
export interface Fault {
  path: string;
  message: string;
  code: string;
}

/** What an answer that refuses says. */
export interface ProblemBody {
  code?: string;
  title?: string;
  detail?: string;
  errors?: Fault[];
  instance?: string;
}

/** What the server refused, or that it could not be reached (`code` is `unreachable`, `status` 0). */
export class BakehouseError extends Error {
  override readonly name = 'BakehouseError';
  readonly status: number;
  /** Stable, for programs. */
  readonly code: string;
  /** One sentence for people; empty where the answer has none. */
  readonly detail: string;
  /** The single faults, by path. */
  readonly errors: readonly Fault[];
  /** Under which the log of the server has more. */
  readonly requestId: string | undefined;
  /** After how many seconds it is worth asking again, where the server says so. */
  readonly retryAfter: number | undefined;
  /** All that the answer says. */
  readonly body: Readonly<Record<string, unknown>>;

  constructor(
    status: number,
    body: ProblemBody,
    { cause, retryAfter }: { cause?: unknown; retryAfter?: number | undefined } = {},
  ) {
    super(
      body.detail ?? body.title ?? `The server answered ${status}.`,
      cause === undefined ? undefined : { cause },
    );
    this.status = status;
    this.code = body.code ?? 'unknown';
    this.detail = body.detail ?? '';
    this.errors = body.errors ?? [];
    this.requestId = body.instance;
    this.retryAfter = retryAfter;
    this.body = { ...body };
  }
}
