import type { Host } from './host.ts';
import { perform } from './perform.ts';
import { pickToken } from './pick-token.ts';
import { sleep } from './sleep.ts';
import type { RunState } from './state.ts';
import { rest } from './step-run.ts';

/**
 * Executes elements until the run is over or waits; retries are slept through as far as the host has patience, branches
 * work side by side.
 */
export async function runToEnd(state: RunState, host: Host): Promise<RunState> {
  const now = host.now ?? Date.now;
  let working = nothing;
  if (state.active.length > 0) state.tokens.unshift(...state.active.splice(0));
  while (state.status === 'running') {
    if (host.signal?.aborted === true) {
      state.status = 'cancelled';
      break;
    }
    const pick = pickToken(state, now());
    if (pick.kind === 'token') {
      const promise = perform(state, host, pick.token);
      if (promise === undefined) continue;
      if (working === nothing) working = new Set();
      const at = working;
      const tracked = promise.finally(() => at.delete(tracked));
      // Whoever waits for it is told; once the run has ended by another's failure nobody does.
      tracked.catch(() => undefined);
      working.add(tracked);
      continue;
    }
    if (pick.kind === 'done') break;
    const impatient = pick.kind === 'delay' && pick.until - now() > (host.patience ?? Infinity);
    if (impatient && working.size === 0) return state;
    await (pick.kind === 'delay' ? nap(pick.until - now(), host, working) : settled(working, host.signal));
  }
  if (state.status !== 'running') state.active = [];
  rest(state);
  return state;
}

/** Most runs have nothing at work that takes time. */
const nothing = new Set<Promise<void>>();

/** Sleeps until a retry is due, something at work is done, or the run is cancelled. */
async function nap(milliseconds: number, host: Host, working: Set<Promise<void>>): Promise<void> {
  const stop = new AbortController();
  const cancel = (): void => stop.abort();
  host.signal?.addEventListener('abort', cancel, { once: true });
  const asleep = (host.sleep ?? sleep)(milliseconds, stop.signal).catch((error: unknown) => {
    if (!stop.signal.aborted) throw error;
  });
  await Promise.race([asleep, ...working]);
  stop.abort();
  host.signal?.removeEventListener('abort', cancel);
}

/** Waits until something at work is done, or the run is cancelled: an element that does not listen cannot hold it up. */
async function settled(working: Set<Promise<void>>, signal: AbortSignal | undefined): Promise<void> {
  if (signal === undefined) return Promise.race(working);
  if (signal.aborted) return;
  let stop: (() => void) | undefined;
  const aborted = new Promise<void>((resolve) => {
    stop = resolve;
    signal.addEventListener('abort', stop, { once: true });
  });
  await Promise.race([aborted, ...working]);
  if (stop !== undefined) signal.removeEventListener('abort', stop);
}
