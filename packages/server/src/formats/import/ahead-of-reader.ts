/**
 * What a source gives, read to its end however slowly it is taken from here: a source that holds a connection or a transaction lets go
 * of it when it is done, and not when somebody has read all of it. What nobody has taken yet is kept in memory.
 */
export async function* aheadOfReader<T>(source: AsyncGenerator<T>): AsyncGenerator<T> {
  const ready: T[] = [];
  let failure: { error: unknown } | undefined;
  let done = false;
  let left = false;
  let wake: (() => void) | undefined;
  const reading = readAll();
  try {
    for (;;) {
      if (ready.length > 0) yield* ready.splice(0);
      else if (!done) await new Promise<void>((resolve) => (wake = resolve));
      else if (failure === undefined) return;
      else throw failure.error;
    }
  } finally {
    left = true;
    await reading;
  }

  async function readAll(): Promise<void> {
    try {
      for await (const piece of source) {
        if (left) return;
        ready.push(piece);
        wake?.();
      }
    } catch (error) {
      failure = { error };
    } finally {
      done = true;
      wake?.();
    }
  }
}
