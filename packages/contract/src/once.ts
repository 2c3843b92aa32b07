/** Makes something when it is first asked for. An app that opens a list needs few of the schemas that stand in its code. */
export function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
