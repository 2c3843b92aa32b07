import { rollback } from './transaction-ends.ts';
import { Client, types, type QueryConfig, type QueryResult } from 'pg';
import { PreparedQuery, type Answered, type Prepared } from './prepared-query.ts';

/** What of the driver's client is its own matter, and used here: the pinned version has it. */
interface Inside {
  _queryable: boolean;
  _ending: boolean;
  _queryQueue: unknown[];
  _pulseQueryQueue(): void;
  connection: { stream: { cork(): void; uncork(): void } };
}

/**
 * The driver's client, with a way of its own for statements that are kept prepared: the driver asks for the columns of an
 * answer each time, in four writes and with an event emitter a query.
 */
export class QuickClient extends Client {
  readonly #prepared: Prepared = {
    shapes: new Map(),
    parserOf: (type) => parserOf(type, 'text'),
  };
  /** Set where whoever has the connection is to do no more with it than undo their transaction. */
  refusal: Error | undefined;
  #held = false;

  // Takes and gives what the driver's method does, in all its forms.
  override query(...given: unknown[]): never {
    if (this.refusal !== undefined && !undoes(given[0])) return Promise.reject(this.refusal) as never;
    const [config, second, third] = given;
    const taken = second ?? third;
    if (!this.isOpen || !isPrepared(config) || (taken !== undefined && typeof taken !== 'function')) {
      const answer = super.query(...(given as [QueryConfig]));
      this.#letGo();
      return answer as never;
    }
    return this.ask((answered) => new PreparedQuery(config, this.#prepared, answered), taken as Answered);
  }

  /** Asks a query of our own; gives a promise where nobody is told by a callback. */
  protected ask(make: (answered: Answered) => PreparedQuery, taken: Answered | undefined): never {
    if (taken !== undefined) return this.#send(make(taken)) as never;
    const answer = new Promise<QueryResult>((resolve, reject) => {
      this.#send(make((error, result) => (result === undefined ? reject(error) : resolve(result))));
    });
    return answer.catch((error: Error) => {
      // Where it was asked says more than where the answer came in.
      Error.captureStackTrace(error);
      throw error;
    }) as never;
  }

  /** Asks a query of our own that tells by itself what became of it. */
  submit(query: Submitted): void {
    if (this.refusal !== undefined) return query.handleError(this.refusal);
    if (!this.isOpen)
      return query.handleError(new Error('Client has encountered a connection error and is not queryable'));
    this.#send(query);
  }

  /** Asks something that is sent together with whatever is asked next, as there surely is something. */
  withNext<T>(ask: () => T): T {
    this.#letGo();
    this.#inside.connection.stream.cork();
    const asked = ask();
    this.#held = true;
    return asked;
  }

  // Takes and gives what the driver's method does, in all its forms.
  override end(...given: unknown[]): never {
    this.#letGo();
    return super.end(...(given as [])) as never;
  }

  /** Of a connection that is lost or closed the driver says so. */
  protected get isOpen(): boolean {
    const { _queryable: able, _ending: ending } = this.#inside;
    return able && !ending;
  }

  get #inside(): Inside {
    return this as unknown as Inside;
  }

  #send(query: Submitted): void {
    const inside = this.#inside;
    inside._queryQueue.push(query);
    inside._pulseQueryQueue();
    this.#letGo();
  }

  #letGo(): void {
    if (!this.#held) return;
    this.#held = false;
    this.#inside.connection.stream.uncork();
  }
}

/** What the driver calls of a query first, and where it cannot be sent. */
interface Submitted {
  submit(wire: object): Error | null | void;
  handleError(error: Error): void;
}

function undoes(config: unknown): boolean {
  return config === 'rollback' || config === rollback;
}

const parserOf = types.getTypeParser as (type: number, format: 'text') => (text: string) => unknown;

type PreparedConfig = QueryConfig & { name: string };

/** Whether it is a text with values and a name, and nothing else. */
function isPrepared(config: unknown): config is PreparedConfig {
  if (typeof config !== 'object' || config === null || !('name' in config) || 'submit' in config)
    return false;
  if (typeof config.name !== 'string') return false;
  for (const key in config) if (key !== 'text' && key !== 'values' && key !== 'name') return false;
  return true;
}
