/** Something that is to happen unless it is dropped before. */
export interface Deadline {
  readonly tick: number;
  readonly pass: () => void;
}

/** Deadlines of requests: one timer for all of them, since a timer for each costs more than many a request. */
export interface Deadlines {
  /** Calls `pass` after so many milliseconds or up to half a second later. */
  add(milliseconds: number, pass: () => void): Deadline;
  drop(deadline: Deadline | undefined): void;
}

/** How often is looked what is due. */
const tickMs = 250;

/** Starts with nothing due; holds no process alive. */
export function makeDeadlines(): Deadlines {
  const waiting = new Set<Deadline>();
  let tick = 0;
  let timer: NodeJS.Timeout | undefined;
  return {
    add(milliseconds, pass) {
      timer ??= setInterval(look, tickMs).unref();
      const deadline = { tick: tick + 1 + Math.ceil(milliseconds / tickMs), pass };
      waiting.add(deadline);
      return deadline;
    },
    drop(deadline) {
      if (deadline !== undefined) waiting.delete(deadline);
    },
  };

  function look(): void {
    tick += 1;
    if (waiting.size === 0) {
      clearInterval(timer);
      timer = undefined;
      return;
    }
    for (const deadline of waiting) {
      if (deadline.tick > tick) continue;
      waiting.delete(deadline);
      deadline.pass();
    }
  }
}
