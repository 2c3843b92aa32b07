/** Passes a value to the next step: immediately where it is not a promise, since each wait costs a request about as much as a step of its work. */
export function andThen<T, R>(value: T | Promise<T>, step: (value: T) => R | Promise<R>): R | Promise<R> {
  return value instanceof Promise ? value.then((given) => step(given)) : step(value);
}

/** Maps items one after another, and without a promise as long as no step returns one. */
export function mapInOrder<T, R>(items: readonly T[], work: (item: T) => R | Promise<R>): R[] | Promise<R[]> {
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
