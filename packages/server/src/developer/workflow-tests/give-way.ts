import type { Host } from '@bakehouse/engine';

/** How long elements of a run go on without a pause, in milliseconds. */
const atMost = 10;

/** Lets everybody else have their turn between elements: where nothing is stored or sent, a run has nothing to wait for by itself. */
export function givingWay(): NonNullable<Host['around']> {
  let begun = performance.now();
  return (_step, work) => {
    if (performance.now() - begun < atMost) return work();
    // An element may be at work for a while, whatever it gives.
    return new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      begun = performance.now();
      return work();
    }) as ReturnType<typeof work>;
  };
}
