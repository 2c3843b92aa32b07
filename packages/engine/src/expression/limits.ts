/** How large the source of one expression may be. */
export interface SourceLimits {
  /** Characters of the source. */
  length: number;
  /** Nested brackets, calls and right-hand sides. */
  depth: number;
}

/** What one evaluation may use. */
export interface BudgetLimits {
  /** Items visited, calls made and the like. */
  steps: number;
  /** Nested function calls, and nesting of values that are walked or returned. */
  depth: number;
  /** Largest value, and largest result, in estimated bytes; all values together may take four times as much. */
  bytes: number;
  /** Time in milliseconds, by the clock of the evaluation. */
  milliseconds: number;
}

/** The limits of a source where none are given. */
export const defaultSourceLimits: SourceLimits = { length: 8192, depth: 64 };

/** The budget of an evaluation where none is given. */
export const defaultBudget: BudgetLimits = {
  steps: 20_000_000,
  depth: 400,
  bytes: 16 * 1024 * 1024,
  milliseconds: 1000,
};
