import { Problem } from '@bakehouse/contract';
import jsonata from 'jsonata';
import { parseExpression } from '../expression.ts';

/** What an evaluation came to: a value as JSON, or a failure. */
export type Outcome = { value: string | undefined } | { failure: string; reason?: unknown };

const now = Date.UTC(2026, 10, 15, 12, 30);

/** Our outcome; a failure that is no problem of the expression is a bug and is thrown. */
export function ours(source: string, input: unknown, variables: Record<string, unknown>): Outcome {
  try {
    const value = parseExpression(source).evaluate({ input, variables, now, random: () => 0.5 });
    return { value: JSON.stringify(sorted(value)) };
  } catch (error) {
    if (error instanceof Problem)
      return { failure: `${error.code}: ${error.message}`, reason: error.data.more?.['reason'] };
    throw error;
  }
}

/** The outcome of the jsonata package. */
export async function theirs(
  source: string,
  input: unknown,
  variables: Record<string, unknown>,
): Promise<Outcome> {
  try {
    const value: unknown = await jsonata(source, { timeout: 5000, stack: 1000 }).evaluate(input, variables);
    return unfit(value) ? { failure: 'not JSON' } : { value: JSON.stringify(sorted(value)) };
  } catch (error) {
    const code: unknown = typeof error === 'object' && error !== null && 'code' in error ? error.code : error;
    return { failure: String(code) };
  }
}

/** What the package says of null where a number should stand; here it counts as nothing. */
const nullRefused = new Set(['T2001', 'T2002', 'T2010', 'D1002', 'T0412']);

/** Do both outcomes say the same? A crash inside the package says nothing, nor does S0302: it takes the slash in `a[] / b` for a pattern. */
export function agree(a: Outcome, b: Outcome, hasNull = false): boolean {
  if (hasNull && 'failure' in b && nullRefused.has(b.failure)) return true;
  if ('failure' in b && (b.failure.startsWith('TypeError') || b.failure === 'S0302')) return true;
  if ('failure' in a || 'failure' in b) return 'failure' in a && 'failure' in b;
  return a.value === b.value;
}

/** Do both failures carry the same code, unless ours is found before anything runs? Of several rules that a picture breaks, the package names the last. */
export function agreeWhy(a: Outcome, b: Outcome): boolean {
  if (!('failure' in a && 'failure' in b) || a.failure.startsWith('invalid:') || !/^[DT]\d/.test(b.failure))
    return true;
  return a.reason === b.failure || (a.reason === 'D3085' && b.failure === 'D3086');
}

/** Infinity and NaN are no JSON: our evaluator refuses them as a result. */
function unfit(value: unknown): boolean {
  if (typeof value === 'number') return !Number.isFinite(value);
  if (Array.isArray(value)) return value.some(unfit);
  return (
    typeof value === 'object' && value !== null && !isFunction(value) && Object.values(value).some(unfit)
  );
}

function isFunction(value: object): boolean {
  return '_jsonata_lambda' in value || '_jsonata_function' in value;
}

/** Keys in order, functions left out. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => sorted(item) ?? null);
  if (typeof value === 'function') return undefined;
  if (typeof value !== 'object' || value === null) return value;
  if (isFunction(value)) return undefined;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, sorted(item)]),
  );
}
