import { types } from 'pg';
import { serialize } from 'pg-protocol';
import type { Answered } from './prepared-query.ts';
import { QuickClient } from './quick-client.ts';
import { UnnamedQuery } from './unnamed-query.ts';
import type { WorkLimit } from './work-limit.ts';

/**
 * A connection to a pooler that gives us another connection of PostgreSQL for each transaction. So nothing may stay behind on
 * it: statements have no names, and limits are set anew, for as long as a transaction lasts.
 */
export class PooledClient extends QuickClient {
  /** What PostgreSQL is told with each transaction. */
  limit: WorkLimit | undefined;
  #inTransaction = false;

  // Takes and gives what the driver's method does, in all its forms.
  override query(...given: unknown[]): never {
    const asked = readAsked(given);
    if (asked === undefined) return super.query(...given);
    const { text, values, taken } = asked;
    if (begins.test(text)) {
      this.#inTransaction = true;
      return super.query(`${text}; ${settings(this.limit)}`, undefined, taken);
    }
    if (ends.test(text)) this.#inTransaction = false;
    const several = values.length === 0 && (text.includes(';') || controls.test(text));
    if (several || this.refusal !== undefined || !this.isOpen) return super.query(text, values, taken);
    const before = this.#inTransaction ? undefined : bytesOf(this.limit);
    return this.ask((answered) => new UnnamedQuery({ text, values }, { parserOf, before }, answered), taken);
  }
}

const begins = /^\s*(begin|start\s+transaction)\b/i;
const ends = /^\s*(commit|rollback(?!\s+to\b)|end|abort)\b/i;
const controls = /^\s*(commit|rollback|savepoint|release)\b/i;

const parserOf = types.getTypeParser as (type: number, format?: 'text') => (text: string) => unknown;

/** Texts with or without values; undefined for what is none, such as a copy. */
function readAsked(
  given: unknown[],
): { text: string; values: readonly unknown[]; taken: Answered | undefined } | undefined {
  const [config, second, third] = given;
  const taken = (typeof second === 'function' ? second : third) as Answered | undefined;
  const beside = Array.isArray(second) ? (second as unknown[]) : undefined;
  if (typeof config === 'string') return { text: config, values: beside ?? [], taken };
  if (typeof config !== 'object' || config === null || 'submit' in config) return undefined;
  const { text, values, name: _, ...rest } = config as { text?: unknown; values?: unknown[]; name?: unknown };
  if (typeof text !== 'string' || Object.keys(rest).length > 0) return undefined;
  return { text, values: values ?? beside ?? [], taken };
}

/** A process that is killed takes its statements with it; some systems cannot tell whether somebody is still there. */
const checkInterval = 5_000;

/** Settings until the end of a transaction that has begun. */
function settings(limit: WorkLimit | undefined): string {
  if (limit === undefined) return `set local client_connection_check_interval = ${checkInterval}`;
  return `set local statement_timeout = ${limit.statement}; set local idle_in_transaction_session_timeout = ${limit.idleInTransaction}; set local client_connection_check_interval = ${checkInterval}`;
}

const text = `select set_config('statement_timeout', $1, true), set_config('idle_in_transaction_session_timeout', $2, true),
  set_config('client_connection_check_interval', '${checkInterval}', true)`;

const known = new WeakMap<WorkLimit, Buffer>();

/** The same as what is sent before a statement that is a transaction by itself. */
function bytesOf(limit: WorkLimit | undefined): Buffer | undefined {
  if (limit === undefined) return undefined;
  let bytes = known.get(limit);
  if (bytes === undefined) {
    bytes = Buffer.concat([
      serialize.parse({ name: '', text }),
      serialize.bind({ values: [String(limit.statement), String(limit.idleInTransaction)] }),
      serialize.execute(),
    ]);
    known.set(limit, bytes);
  }
  return bytes;
}
