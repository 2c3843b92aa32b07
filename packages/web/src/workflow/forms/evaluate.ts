import { compileRecipe, parseSelector } from '@bakehouse/engine';
import type { FormScope } from './form-context.ts';

/** What an expression gives with sample values, as text; undefined where there is nothing to tell. */
export function evaluateSample(source: string, sample: FormScope['sample']): string | undefined {
  if (sample === undefined || source.trim() === '') return undefined;
  try {
    const value = compileRecipe(source)({
      input: sample.input,
      variables: sample.variables,
      selector: parseSelector(sample.selector),
      now: Date.now(),
      // It is evaluated at every key.
      budget: { steps: 100_000, milliseconds: 40 },
    });
    return value === undefined ? '∅' : shorten(JSON.stringify(value), 240);
  } catch (error) {
    return `⚠ ${error instanceof Error ? shorten(error.message, 160) : 'fails'}`;
  }
}

/** A text that is not too long. */
export function shorten(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}
