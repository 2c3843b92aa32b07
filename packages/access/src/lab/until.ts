import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until something holds, at most two minutes, or until a signal ends the wait. */
export async function until(holds: () => Promise<boolean> | boolean, signal?: AbortSignal): Promise<void> {
  for (let left = 1200; left > 0; left--) {
    if (signal?.aborted === true || (await holds())) return;
    await sleep(100);
  }
  throw new Error('it did not come about in two minutes');
}
