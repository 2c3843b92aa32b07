import { server } from '../../data/server/server.ts';
import { onConnectionChange } from '../../data/server/connection.ts';
import type { Replica } from '../core/replica.ts';
import type { RoundEnd } from '../core/round-end.ts';

/** How long between two looks where nothing else tells of changes. */
const calm = 60_000;

const nothing = () => undefined;

/** Of all tabs of a user, one talks to the server: whoever holds the lock. */
export function createLeader(
  owner: string,
  replica: Replica,
  { modules, onRound }: { modules: () => readonly string[]; onRound: (failure?: unknown) => void },
) {
  const over = new AbortController();
  let wake: () => void = nothing;
  let started = false;
  let again = false;
  const syncNow = () => {
    again = true;
    wake();
  };
  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
      if (again || over.signal.aborted) wake();
    });
  /** Whatever breaks is tried again later: a tab that gave up would send nothing any more. */
  const round = async (): Promise<RoundEnd> => {
    try {
      const end = await replica.round(modules());
      onRound();
      return end;
    } catch (failure) {
      onRound(failure);
      return { kind: 'lost' };
    }
  };
  const talk = async () => {
    const topics = modules().map((module) =>
      server().live.listen(`resources:${module}`, ({ type }) => type === 'changed' && syncNow()),
    );
    const stopListening = onConnectionChange(syncNow);
    let failures = 0;
    while (!over.signal.aborted) {
      again = false;
      const { kind, seconds } = { seconds: undefined, ...(await round()) };
      failures = kind === 'lost' ? failures + 1 : 0;
      // Longer each time, with some chance in it, so that not everybody comes back at once.
      const wait = Math.min(500 * 2 ** failures, 30_000) * (0.5 + Math.random() / 2);
      await pause(kind === 'lost' ? Math.max(wait, (seconds ?? 0) * 1000) : calm);
    }
    for (const stop of topics) stop();
    stopListening();
  };
  return {
    syncNow,
    start() {
      if (started) return syncNow();
      started = true;
      void navigator.locks
        .request(`bakehouse-offline-${owner}`, { signal: over.signal }, talk)
        .catch(() => undefined);
    },
    stop() {
      over.abort();
      wake();
    },
  };
}
