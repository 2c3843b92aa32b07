import { parseExpression, type Expression } from './expression.ts';
import { faultOf, type ExpressionFault } from './fault.ts';
import type { SourceLimits } from './limits.ts';

/** A source that was parsed, or why it could not be. */
export type ReadExpression = { expression: Expression } | { fault: ExpressionFault };

/** Parses sources, each once. */
export type ReadOnce = (source: string) => ReadExpression;

/** A reader that remembers: the same expression stands in many elements, and several checks look at each. */
export function readOnce(): ReadOnce {
  const known = new Map<string, ReadExpression>();
  return (source) => {
    let read = known.get(source);
    if (read === undefined) known.set(source, (read = readExpression(source)));
    return read;
  };
}

/** Parses a source; what is wrong with it is told, not thrown. */
export function readExpression(source: string, limits?: Partial<SourceLimits>): ReadExpression {
  try {
    return { expression: parseExpression(source, limits) };
  } catch (error) {
    const fault = faultOf(error);
    if (fault === undefined) throw error;
    return { fault };
  }
}
