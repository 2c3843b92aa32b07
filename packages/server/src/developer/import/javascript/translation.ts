import type { Expression } from 'acorn';

/** What is known while an expression is translated. */
export interface Translation {
  /** Variables of functions and blocks around the place: their names to their names here. */
  locals: ReadonlyMap<string, string>;
  /** Those of them that are new values of the code, known by no other name: parts of them may be changed. */
  own?: ReadonlySet<string>;
  /** Those of them that belong to code around a function: what that changes of them would be lost. */
  fixed?: ReadonlySet<string>;
  /** What a name or a chain means that belongs to the product the code comes from; undefined where it is plain JavaScript. */
  root: (chain: Chain, translate: Translate) => Rooted | undefined;
}

/** Translates parts with the same knowledge. */
export interface Translate {
  (part: Expression): string;
  /** A function as the built-in ones take it. */
  lambda: (part: Expression) => Lambda;
}

/** A function: its parameters with their `$`, and what it gives. */
export interface Lambda {
  parameters: readonly string[];
  body: string;
}

/** A chain of members and calls, from its left end. */
export interface Chain {
  base: Expression;
  links: readonly Link[];
}

/** One member or call of a chain. */
export type Link =
  | { kind: 'member'; name: string }
  | { kind: 'index'; at: Expression }
  | { kind: 'call'; with: readonly Expression[] };

/** What the beginning of a chain means. */
export interface Rooted {
  code: string;
  /** How many links are used up. */
  used: number;
}
