import {
  begin,
  commit,
  pipelined,
  rollback,
  withNext,
  type Eager,
  type Pool,
  type PoolClient,
} from '@bakehouse/store';

/**
 * A transaction that holds the effects of several elements of one run, one after the other. Each but the first begins at a
 * savepoint, so that one that fails takes none of the others with it.
 */
export interface Group {
  readonly client: PoolClient;
  /** How many effects in it are done. */
  done: number;
  /**
   * Set where creations in it are not waited for. Then it has no savepoints: where anything fails, all of it is undone and done
   * again, waiting for each answer.
   */
  readonly eager?: Eager | undefined;
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

/** How a group is opened. */
export interface GroupOptions {
  eager: boolean;
  /** Told that the connection is lost. */
  lost: (error: Error) => void;
}

/** Opens one, together with its first statement; that this failed is told by the commit. */
export async function openGroup(pool: Pool, { eager, lost }: GroupOptions): Promise<Group> {
  const client = await pool.connect();
  // A connection that breaks while nobody asks it something must not end the process.
  client.on('error', lost);
  const sent: Promise<unknown>[] = [];
  let marked = false;
  const unanswered: Promise<unknown>[] = [];
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
    eager: eager ? { sent: unanswered } : undefined,
    openedAt: performance.now(),
    mark() {
      if (eager) return;
      if (marked) later(releaseSavepoint);
      later(savepoint);
      marked = true;
    },
    async undo() {
      await Promise.all([client.query(rollbackToSavepoint), client.query(releaseSavepoint)]);
      marked = false;
    },
    async commit(last) {
      await Promise.all([...sent, ...unanswered, last, client.query(commit)]);
    },
    async rollback() {
      await Promise.all([...(eager ? [] : sent), client.query(rollback)]);
    },
    release(broken) {
      client.removeListener('error', lost);
      pipelined(client, false);
      client.release(broken);
    },
  };
}

/** Whether an effect cannot be undone by itself, or may have failed for what one before it has asked. */
export function holdsUnanswered({ eager, done }: Group): boolean {
  return eager !== undefined && (done > 0 || eager.sent.length > 0);
}
