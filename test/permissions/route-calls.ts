/** One request of the matrix. */
export interface Call {
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** How a route is called, and whose calls may change something. */
export interface RouteCalls {
  /** The requests; `mine` is the id of the caller, `theirs` that of another user. */
  calls: (who: string, mine: string, theirs: string) => Call[];
  /** Who may change something by it: for them the calls go to what is there to be changed. */
  writers?: readonly string[];
}

/** Calls that only read. */
export function get(...paths: string[]): RouteCalls {
  return { calls: () => paths.map((path) => ({ path })) };
}
