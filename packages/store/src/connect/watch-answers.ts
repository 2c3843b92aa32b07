import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type Pool } from 'pg';
import { breakOff } from './break-off.ts';

/** How often a server is asked, and how long it may take to answer, in milliseconds. */
export interface Patience {
  everyMs: number;
  answerMs: number;
}

const usual: Patience = { everyMs: 1_000, answerMs: 5_000 };

/**
 * Asks the server of a pool again and again, on a connection of its own, until the pool ends. A server that stands still keeps
 * its connections open and says nothing, so that nobody who waits for an answer would ever notice.
 */
export function watchAnswers(pool: Pool, silent: () => Promise<void>, patience = usual): void {
  const ending = new AbortController();
  let client: Client | undefined;
  const watching = watch();
  const end = pool.end.bind(pool);
  pool.end = async () => {
    ending.abort();
    leave();
    await watching;
    await end();
  };

  async function watch(): Promise<void> {
    while (!ending.signal.aborted) {
      if (!(await answers())) {
        leave();
        await silent();
      }
      await sleep(patience.everyMs, undefined, { ref: false, signal: ending.signal }).catch(() => undefined);
    }
  }

  async function answers(): Promise<boolean> {
    const { host, port } = pool.options;
    if (client !== undefined && (client.host !== host || client.port !== port)) leave();
    const timer = setTimeout(leave, patience.answerMs);
    try {
      if (client === undefined) {
        // A pool hides its password from whoever copies its options.
        const { password } = pool.options;
        client = new Client({ ...pool.options, password, connectionTimeoutMillis: patience.answerMs });
        client.on('error', () => undefined);
        await client.connect();
      }
      await client.query('select 1');
      return true;
    } catch {
      return ending.signal.aborted;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Without a goodbye, for which a server that stands still would have to be waited. */
  function leave(): void {
    if (client !== undefined) breakOff(client);
    client = undefined;
  }
}
