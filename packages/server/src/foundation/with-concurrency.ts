/** Most readings of one kind at a time, so that requests keep most of the database's connections. */
const atATime = 4;

/** Does the work for each item, a few at a time; the first failure is thrown when none is under way any more. */
export async function withConcurrency<T>(
  items: Iterable<T>,
  work: (item: T) => Promise<void>,
  count = atATime,
): Promise<void> {
  const left = [...items].reverse();
  const worker = async () => {
    while (left.length > 0) await work(left.pop() as T);
  };
  const ended = await Promise.allSettled(Array.from({ length: count }, worker));
  const failed = ended.find((each) => each.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}
