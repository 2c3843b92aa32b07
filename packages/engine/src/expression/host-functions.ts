/** What a host works out for expressions, by the name of the function. */
// oxlint-disable-next-line typescript/no-explicit-any -- their signatures say what they take
export type HostFunctions = Readonly<Record<string, (...args: any[]) => unknown>>;
