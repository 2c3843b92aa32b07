/** Something that is to happen unless it is dropped before. */
export interface Deadline {
  readonly tick: number;
  /** Nothing once it is dropped: it is taken off the list when that is looked through, which costs less than finding it there. */
  pass: (() => void) | undefined;
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
  let waiting: Deadline[] = [];
  let tick = 0;
  let timer: NodeJS.Timeout | undefined;
  return {
    add(milliseconds, pass) {
      timer ??= setInterval(look, tickMs).unref();
      const deadline = { tick: tick + 1 + Math.ceil(milliseconds / tickMs), pass };
      waiting.push(deadline);
      return deadline;
    },
    drop(deadline) {
      if (deadline !== undefined) deadline.pass = undefined;
    },
  };

  function look(): void {
    tick += 1;
    if (waiting.length === 0) {
      clearInterval(timer);
      timer = undefined;
      return;
    }
    const looked = waiting;
    waiting = looked.filter((deadline) => deadline.tick > tick && deadline.pass !== undefined);
    for (const deadline of looked) if (deadline.tick <= tick) deadline.pass?.();
  }
}
