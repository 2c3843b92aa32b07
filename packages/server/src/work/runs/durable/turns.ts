/** Lets one go at a time, in the order in which they come. */
export interface Turns {
  /** Waits for its turn; gives how to end it. */
  take(): Promise<() => void>;
}

/** Makes turns that nobody has taken yet. */
export function makeTurns(): Turns {
  let last: Promise<void> = Promise.resolve();
  return {
    async take() {
      const before = last;
      const turn: { end?: () => void } = {};
      last = new Promise((resolve) => (turn.end = resolve));
      await before;
      return () => turn.end?.();
    },
  };
}
