/** One fault of what was sent: where it is, what is wrong, and a stable code. */
export interface Fault {
  path: string;
  message: string;
  code: string;
}

/** What the server refused, or that it could not be reached (`code` is `unreachable`, `status` 0). */
export class BakehouseError extends Error {
  override readonly name = 'BakehouseError';
  readonly status: number;
  readonly code: string;
  /** The single faults, by path. */
  readonly errors: readonly Fault[];
  /** Under which the log of the server has more. */
  readonly requestId: string | undefined;

  constructor(
    status: number,
    body: { code?: string; detail?: string; errors?: Fault[]; instance?: string },
    cause?: unknown,
  ) {
    super(body.detail ?? `The server answered ${status}.`, cause === undefined ? undefined : { cause });
    this.status = status;
    this.code = body.code ?? 'unknown';
    this.errors = body.errors ?? [];
    this.requestId = body.instance;
  }
}
