import type { Identity } from '../identity/identity.ts';
import { signedOut, type Connection } from './connection.ts';
import { withConcurrency } from '../foundation/with-concurrency.ts';

/** Looks at those who are connected again: whether they are still signed in, and with what rights. */
export interface Recheck {
  /** Grows with every call of `all`. */
  readonly turn: number;
  /** Looks at everybody. */
  all: () => void;
  close: () => Promise<void>;
}

/** What is looked at, and by whom. */
export interface RecheckParts {
  connections: ReadonlySet<Connection>;
  identity: Pick<Identity, 'find'>;
  onNewRights: (connection: Connection) => void;
}

/** How often sessions and tokens are looked for that have come to their end. */
const expiryMs = 500;

/** Begins to look for ended sessions and tokens, and looks at everybody when told to. */
export function makeRecheck({ connections, identity, onNewRights }: RecheckParts): Recheck {
  let turn = 0;
  let running: Promise<void> | undefined;
  const expiry = setInterval(() => {
    const now = Date.now();
    if ([...connections].some(({ caller }) => caller.expiresAt <= now))
      running ??= check(({ caller }) => caller.expiresAt <= now);
  }, expiryMs);
  expiry.unref();
  return {
    get turn() {
      return turn;
    },
    all() {
      turn += 1;
      running ??= check(() => true);
    },
    async close() {
      clearInterval(expiry);
      await running;
    },
  };

  async function check(which: (connection: Connection) => boolean): Promise<void> {
    const began = turn;
    await withConcurrency([...connections].filter(which), checkOne);
    running = undefined;
    // Told again meanwhile: what was read before may be old.
    if (turn !== began) running = check(() => true);
    await running;
  }

  async function checkOne(connection: Connection): Promise<void> {
    try {
      const caller = await identity.find(connection.proof);
      if (caller === undefined) return connection.close(signedOut, 'no longer signed in');
      const { rights } = connection.caller.actor;
      connection.caller = caller;
      if (caller.actor.rights !== rights) onNewRights(connection);
    } catch {
      // Who cannot be checked is not trusted.
      connection.close(1013, 'try again later');
    }
  }
}
