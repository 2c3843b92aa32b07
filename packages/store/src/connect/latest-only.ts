/**
 * Has many who ask at once share one answer: whoever asks while it is being worked out shares the next one, which begins
 * after they asked.
 */
export function latestOnly<T>(work: () => Promise<T>): () => Promise<T> {
  let now: Promise<T> | undefined;
  let next: Promise<T> | undefined;
  return ask;

  function ask(): Promise<T> {
    if (now === undefined) return begin();
    next ??= now.then(begin, begin);
    return next;
  }

  function begin(): Promise<T> {
    next = undefined;
    const begun = work().finally(() => {
      if (now === begun) now = undefined;
    });
    now = begun;
    return begun;
  }
}
