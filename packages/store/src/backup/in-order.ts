/** What comes of each item, in their order, while up to so many of them are worked on at the same time. */
export async function* inOrder<Item, Result>(
  items: Iterable<Item>,
  most: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const underWay: Promise<Result>[] = [];
  try {
    for (const item of items) {
      const result = work(item);
      // Whoever waits for it is told; until then nobody does.
      result.catch(() => undefined);
      underWay.push(result);
      if (underWay.length >= most) yield (await underWay.shift()) as Result;
    }
    while (underWay.length > 0) yield (await underWay.shift()) as Result;
  } finally {
    await Promise.allSettled(underWay);
  }
}
