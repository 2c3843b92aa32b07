/** Definitions by place, such as `workflows/send`. */
export type Pieces = Readonly<Record<string, object>>;

/** Definitions, put over those of the bakery, in which there is nothing to find. */
export interface Right {
  name: string;
  pieces: Pieces;
}

/** Definitions with one fault, and what must be told of it. */
export interface Fault extends Right {
  /** Where: place and path, such as `workflows/w:elements.1.options.module`. */
  at: string;
  /** Level and code, such as `warning not_a_choice`. */
  told: string;
}

/** States a fault. */
export function fault(name: string, pieces: Pieces, at: string, told: string): Fault {
  return { name, pieces, at, told };
}

/** States definitions that are right. */
export function right(name: string, pieces: Pieces): Right {
  return { name, pieces };
}
