/** Goes on with a value: at once where it is there, since each wait costs a request about as much as a step of its work. */
export function andThen<T, R>(value: T | Promise<T>, step: (value: T) => R | Promise<R>): R | Promise<R> {
  return value instanceof Promise ? value.then((given) => step(given)) : step(value);
}

/** Does the same with one item after the other; at once as long as nothing is waited for. */
export function inSequence<T, R>(items: readonly T[], work: (item: T) => R | Promise<R>): R[] | Promise<R[]> {
  const results: R[] = [];
  for (const [at, item] of items.entries()) {
    const result = work(item);
    if (result instanceof Promise) return onward(result, items.slice(at + 1), work, results);
    results.push(result);
  }
  return results;
}

async function onward<T, R>(
  first: Promise<R>,
  items: readonly T[],
  work: (item: T) => R | Promise<R>,
  results: R[],
): Promise<R[]> {
  results.push(await first);
  for (const item of items) results.push(await work(item));
  return results;
}
