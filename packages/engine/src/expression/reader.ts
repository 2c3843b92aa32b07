import type { Raw } from './raw.ts';
import type { Token } from './tokens.ts';

/** The parser's place in the source, as the rules of the grammar see it. */
export interface Reader {
  /** The token that comes next. */
  readonly token: () => Token;
  /** Takes the next token, which must be `id` where one is given; `infix`: an operator may follow. */
  readonly advance: (id?: string, infix?: boolean) => Token;
  /** Reads an expression whose operators bind tighter than `power`. */
  readonly expression: (power: number) => Raw;
  /** Is the next token this operator? */
  readonly at: (id: string) => boolean;
}
