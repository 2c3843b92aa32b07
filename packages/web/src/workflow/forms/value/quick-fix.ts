import type { FormScope } from '../form-context.ts';
import { isPath, syntaxFault } from './text-parts.ts';

/** The same as a text, where words were meant and an expression was written; undefined where nothing tells so. */
export function asTextInstead(source: string, { input, sample }: FormScope): string | undefined {
  const words = source.trim();
  if (words === '' || /["'`$]/.test(words)) return undefined;
  if (isPath(words)) return isNobodysField(words, input, sample) ? JSON.stringify(words) : undefined;
  return syntaxFault(words) === undefined ? undefined : JSON.stringify(words);
}

/** A single bare word that is a field of nothing known. */
function isNobodysField(word: string, input: FormScope['input'], sample: FormScope['sample']): boolean {
  const [first = ''] = word.split('.');
  if (input.kind === 'object') return !input.members.has(first) && !input.open;
  const value = sample?.input;
  return typeof value !== 'object' || value === null || !Object.hasOwn(value, first);
}
