import { begin, commit, pipelined, rollback, withNext, type Pool, type PoolClient } from '@bakehouse/store';

/**
 * A transaction that holds the effects of several elements of one run, one after the other. Each but the first begins at a
 * savepoint, so that one that fails takes none of the others with it.
 */
export interface Group {
  readonly client: PoolClient;
  /** How many effects in it are done. */
  done: number;
  /** When it was opened, in milliseconds. */
  readonly openedAt: number;
  /** Sends a savepoint together with the next statement. */
  mark: () => void;
  /** Undoes what was done since the last savepoint. */
  undo: () => Promise<void>;
  /** Commits all of it, with what was asked last. */
  commit: (last: Promise<unknown>) => Promise<void>;
  rollback: () => Promise<void>;
  /** Gives the connection back; one that is broken, or whose statements may still be under way, is closed. */
  release: (broken: boolean) => void;
}

const savepoint = { name: 'savepoint-effect', text: 'savepoint effect' };
const releaseSavepoint = { name: 'release-effect', text: 'release savepoint effect' };
const rollbackToSavepoint = { name: 'rollback-to-effect', text: 'rollback to savepoint effect' };

/** Opens one, together with its first statement; that this failed is told by the commit. */
export async function openGroup(pool: Pool, lost: (error: Error) => void): Promise<Group> {
  const client = await pool.connect();
  // A connection that breaks while nobody asks it something must not end the process.
  client.on('error', lost);
  const sent: Promise<unknown>[] = [];
  let marked = false;
  const later = (statement: { name: string; text: string }): void => {
    const asked = withNext(client, () => client.query(statement));
    asked.catch(() => undefined);
    sent.push(asked);
  };
  pipelined(client, true);
  later(begin);
  return {
    client,
    done: 0,
    openedAt: performance.now(),
    mark() {
      if (marked) later(releaseSavepoint);
      later(savepoint);
      marked = true;
    },
    async undo() {
      await Promise.all([client.query(rollbackToSavepoint), client.query(releaseSavepoint)]);
      marked = false;
    },
    async commit(last) {
      await Promise.all([...sent, last, client.query(commit)]);
    },
    async rollback() {
      await Promise.all([...sent, client.query(rollback)]);
    },
    release(broken) {
      client.removeListener('error', lost);
      pipelined(client, false);
      client.release(broken);
    },
  };
}
