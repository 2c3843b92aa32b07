import { Problem } from '@bakehouse/contract';
import {
  lendToRequest,
  type ConnectionShares,
  type Pool,
  type RequestPool,
  type Sharer,
  type LimitedWork,
} from '@bakehouse/store';
import type { FastifyReply } from 'fastify';

/** What one request does in the database, which ends with the request. */
export class RequestWork {
  readonly #base: () => Pool;
  readonly #shares: ConnectionShares;
  readonly #sharer: Sharer;
  readonly #kind: LimitedWork;
  #lent: RequestPool | undefined;
  #over: Problem | undefined;

  constructor(base: () => Pool, shares: ConnectionShares, sharer: Sharer, kind: LimitedWork) {
    this.#base = base;
    this.#shares = shares;
    this.#sharer = sharer;
    this.#kind = kind;
  }

  /** The pool as this request may use it. Taken when it is asked for: some routes answer before there is a database. */
  get pool(): Pool {
    if (this.#lent === undefined) {
      this.#lent = lendToRequest(this.#base(), this.#shares, this.#sharer, this.#kind);
      if (this.#over !== undefined) this.#lent.end(this.#over);
    }
    return this.#lent.pool;
  }

  /** Ends what is under way: statements are cancelled, and transactions undone. */
  end(reason: Problem): void {
    this.#over = reason;
    this.#lent?.end(reason);
  }

  /** Ends with the connection of the client, where that is lost before all of the answer is out. */
  endsWith({ raw }: FastifyReply): void {
    raw.once('close', () => {
      if (!raw.writableFinished) this.end(new Problem('unavailable', 'The client has left.'));
    });
  }
}
