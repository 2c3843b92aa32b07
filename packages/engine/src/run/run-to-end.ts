import type { Host } from './host.ts';
import { perform } from './perform.ts';
import { pickToken } from './pick-token.ts';
import { sleep } from './sleep.ts';
import type { RunState } from './state.ts';
import { rest } from './step-run.ts';

/**
 * Executes elements until the run is over or waits; retries are slept through as far as the host has patience, branches
 * work side by side. Gives the state at once where nothing had to be waited for.
 */
export function runToEnd(state: RunState, host: Host): RunState | Promise<RunState> {
  if (state.active.length > 0) state.tokens.unshift(...state.active.splice(0));
  const work: Work = { going: undefined };
  const pause = goAsFarAsPossible(state, host, work);
  return pause === undefined ? state : pauseAndGoOn(pause, state, host, work);
}

/** What a run has at work that takes time; most runs have nothing. */
interface Work {
  going: Set<Promise<void>> | undefined;
}

async function pauseAndGoOn(
  first: Promise<void>,
  state: RunState,
  host: Host,
  work: Work,
): Promise<RunState> {
  let pause: Promise<void> | undefined = first;
  while (pause !== undefined) {
    await pause;
    pause = goAsFarAsPossible(state, host, work);
  }
  return state;
}

/** Gives what is to be waited for; nothing where the run is over, waits, or rests until a retry. */
function goAsFarAsPossible(state: RunState, host: Host, work: Work): Promise<void> | undefined {
  const now = host.now ?? Date.now;
  while (state.status === 'running') {
    if (host.signal?.aborted === true) {
      state.status = 'cancelled';
      break;
    }
    const pick = pickToken(state, now());
    if (pick.kind === 'token') {
      const promise = perform(state, host, pick.token);
      if (promise !== undefined) keepAtWork(promise, work);
      continue;
    }
    if (pick.kind === 'done') break;
    const going = work.going ?? nothing;
    const impatient = pick.kind === 'delay' && pick.until - now() > (host.patience ?? Infinity);
    if (impatient && going.size === 0) return undefined;
    return pick.kind === 'delay' ? nap(pick.until - now(), host, going) : settled(going, host.signal);
  }
  if (state.status !== 'running') state.active = [];
  rest(state);
  return undefined;
}

const nothing: ReadonlySet<Promise<void>> = new Set();

function keepAtWork(promise: Promise<void>, work: Work): void {
  const going = (work.going ??= new Set());
  const tracked = promise.finally(() => going.delete(tracked));
  // Whoever waits for it is told; once the run has ended by another's failure nobody does.
  tracked.catch(() => undefined);
  going.add(tracked);
}

/** Sleeps until a retry is due, something at work is done, or the run is cancelled. */
async function nap(milliseconds: number, host: Host, going: ReadonlySet<Promise<void>>): Promise<void> {
  const stop = new AbortController();
  const cancel = (): void => stop.abort();
  host.signal?.addEventListener('abort', cancel, { once: true });
  const asleep = (host.sleep ?? sleep)(milliseconds, stop.signal).catch((error: unknown) => {
    if (!stop.signal.aborted) throw error;
  });
  await Promise.race([asleep, ...going]);
  stop.abort();
  host.signal?.removeEventListener('abort', cancel);
}

/** Waits until something at work is done, or the run is cancelled: an element that does not listen cannot hold it up. */
async function settled(going: ReadonlySet<Promise<void>>, signal: AbortSignal | undefined): Promise<void> {
  if (signal === undefined) return Promise.race(going);
  if (signal.aborted) return;
  let stop: (() => void) | undefined;
  const aborted = new Promise<void>((resolve) => {
    stop = resolve;
    signal.addEventListener('abort', stop, { once: true });
  });
  await Promise.race([aborted, ...going]);
  if (stop !== undefined) signal.removeEventListener('abort', stop);
}
