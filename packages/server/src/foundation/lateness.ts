/** How far the process is behind with what it has to do. */
export interface Lateness {
  /** Milliseconds by which the latest turns were late; what was long ago counts less and less. */
  now(): number;
  stop(): void;
}

const everyMs = 50;

/** Of how late a turn was, so much still counts at the next. */
const fading = 0.8;

/** Watches by how much turns of the event loop come late. */
export function watchLateness(): Lateness {
  let late = 0;
  let expected = performance.now() + everyMs;
  const timer = setInterval(() => {
    const at = performance.now();
    late = Math.max(at - expected, late * fading);
    expected = at + everyMs;
  }, everyMs);
  timer.unref();
  return {
    // A turn that has not come yet is late already.
    now: () => Math.max(late, performance.now() - expected),
    stop: () => clearInterval(timer),
  };
}
