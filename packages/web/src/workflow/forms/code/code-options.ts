import type { Completions } from '../completion.ts';

/** How a code area is made. */
export interface CodeOptions {
  /** Words with values in them, or an expression. */
  kind: 'text' | 'expression';
  /** What could be written at a place of an expression. */
  complete: (source: string, caret: number) => Completions;
  /** What a function takes, for the list of suggestions. */
  signature: (name: string) => { params: string; about: string } | undefined;
  /** How a value in a text is called. */
  chipTitle: (value: string) => string;
  /** The name of the list of suggestions. */
  completionsLabel: string;
}
