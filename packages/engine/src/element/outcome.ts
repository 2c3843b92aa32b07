/** One firing of an output port. */
export interface Emission {
  port: string;
  data: unknown;
}

/** The element is done and fires these ports, in this order. */
export interface Emitted {
  kind: 'emitted';
  emissions: readonly Emission[];
}

/** The run stops here until somebody resumes it. All of it is plain JSON, so a host can keep it. */
export interface Waiting {
  kind: 'waiting';
  /** When to resume by itself, in milliseconds since 1970. */
  until?: number;
  /** What `resume` of the element gets again. */
  state?: unknown;
}

/** The element failed with a code of its own. */
export interface Failed {
  kind: 'failed';
  code: string;
  message: string;
}

/** The run goes on in another workflow; its output becomes the element's. */
export interface Called {
  kind: 'called';
  workflow: string;
  /** The variables of the new context; without it the present context is used. */
  variables?: Readonly<Record<string, unknown>>;
  /** What `resume` of the element gets again, with the output as payload; without it the output becomes the element's. */
  state?: unknown;
}

/** The run goes through branches, one for each item; the list of what they gave becomes the element's output. */
export interface Branched {
  kind: 'branched';
  items: readonly unknown[];
  /** The variable that holds the item, where there is one. */
  as?: string;
  concurrency: number;
  /** The port that each branch starts from. */
  port: string;
  /** What `resume` of the element gets again once all branches are done, with the list as payload; without it the list becomes the output. */
  state?: unknown;
}

/** What an element's work came to. */
export type Outcome = Emitted | Waiting | Failed | Called | Branched;

/** Fires one port. */
export function emit(port: string, data: unknown): Emitted {
  return { kind: 'emitted', emissions: [{ port, data }] };
}

/** Fires several ports, in order. */
export function emitAll(emissions: readonly Emission[]): Emitted {
  return { kind: 'emitted', emissions };
}

/** Stops until the host resumes the run. */
export function wait(waiting: Omit<Waiting, 'kind'> = {}): Waiting {
  return { kind: 'waiting', ...waiting };
}

/** Fails with a code of the workflow's own. */
export function failWith(code: string, message: string): Failed {
  return { kind: 'failed', code, message };
}
