import type { Pool, PoolClient } from 'pg';

/** Told of a statement that begins; gives what to call at its end. */
export type TraceSql = (text: string) => (error?: unknown) => void;

/** Notes every statement of a pool where it is asked for, in the surroundings of whoever asks. */
export function tracePool(pool: Pool, trace: TraceSql): void {
  wrap(pool, trace);
  pool.on('connect', (client) => wrap(client, trace));
}

type Ask = (...given: unknown[]) => unknown;

function wrap(asked: Pool | PoolClient, trace: TraceSql): void {
  const query = (asked.query as Ask).bind(asked);
  const traced: Ask = (...given) => {
    const text = textOf(given[0]);
    // With a callback it is the pool itself that asks a client; it was noted when the pool was asked.
    if (text === undefined || typeof given.at(-1) === 'function') return query(...given);
    const end = trace(text);
    return (query(...given) as Promise<unknown>).then(
      (result) => {
        end();
        return result;
      },
      (error: unknown) => {
        end(error);
        throw error;
      },
    );
  };
  asked.query = traced as typeof asked.query;
}

/** The text of a statement; undefined for what is none, such as a copy. */
function textOf(given: unknown): string | undefined {
  if (typeof given === 'string') return given;
  if (typeof given !== 'object' || given === null || 'submit' in given) return undefined;
  return 'text' in given && typeof given.text === 'string' ? given.text : undefined;
}
