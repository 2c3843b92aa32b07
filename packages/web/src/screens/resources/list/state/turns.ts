/** Does things one after the other for each name: what is given to a later one is what the one before it brought. Where that brought nothing, the later one is left out. */
export function makeTurns<Result>() {
  const latest = new Map<string, Promise<Result | undefined>>();
  return async (
    name: string,
    work: (before: Result | undefined) => Promise<Result | undefined>,
  ): Promise<{ result: Result | undefined; isLast: boolean }> => {
    const before = latest.get(name);
    const own = (async () => {
      const brought = await before;
      return before !== undefined && brought === undefined ? undefined : work(brought);
    })();
    latest.set(name, own);
    const result = await own;
    const isLast = latest.get(name) === own;
    if (isLast) latest.delete(name);
    return { result, isLast };
  };
}
