const running = new Set<NodeJS.Timeout>();
let watching = false;

/** How many timers of the code under test would keep a process alive. The test runner keeps its own, from before the watch. */
export function runningTimers(): number {
  return [...running].filter((timer) => timer.hasRef()).length;
}

/** Begins to watch the global timer functions, once per worker. */
export function watchTimers(): void {
  if (watching) return;
  watching = true;
  const { setTimeout: later, setInterval: again, clearTimeout: forget, clearInterval: stop } = globalThis;
  const watchedLater = (work: (...given: unknown[]) => void, ...rest: [number?, ...unknown[]]) => {
    const [delay, ...given] = rest;
    const timer = later(() => {
      running.delete(timer);
      work(...given);
    }, delay);
    running.add(timer);
    return timer;
  };
  const watchedAgain = (work: (...given: unknown[]) => void, ...rest: [number?, ...unknown[]]) => {
    const timer = again(work, ...rest);
    running.add(timer);
    return timer;
  };
  const watchedStop = (end: typeof forget) => (timer: NodeJS.Timeout | string | number | undefined) => {
    running.delete(timer as NodeJS.Timeout);
    end(timer);
  };
  Object.assign(globalThis, {
    setTimeout: Object.assign(watchedLater, later),
    setInterval: Object.assign(watchedAgain, again),
    clearTimeout: watchedStop(forget),
    clearInterval: watchedStop(stop),
  });
}
