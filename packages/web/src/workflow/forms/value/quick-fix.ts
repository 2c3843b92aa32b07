import type { FormScope } from '../form-context.ts';
import { isPath, syntaxFault } from './text-parts.ts';

/** The same as a text, where words were meant and an expression was written, or with the quote that is missing; undefined where nothing tells so. */
export function asTextInstead(source: string, { input, sample }: FormScope): string | undefined {
  const words = source.trim();
  if (words === '') return undefined;
  if (isPath(words) && !words.includes('$'))
    return isNobodysField(words, input, sample) ? JSON.stringify(words) : undefined;
  if (syntaxFault(words) === undefined) return undefined;
  if (words.includes('"')) return withQuote(words);
  // An apostrophe inside of words is none of a text; one at the beginning is.
  if (words.startsWith("'")) return withQuote(words, "'");
  return /`|\$(?!\d)/.test(words) ? undefined : JSON.stringify(words);
}

/** With one quote more at the end, or else at the beginning, where that makes it an expression. */
function withQuote(words: string, quote = '"'): string | undefined {
  return [words + quote, quote + words].find((each) => syntaxFault(each) === undefined);
}

/** A single bare word that is a field of nothing known. */
function isNobodysField(word: string, input: FormScope['input'], sample: FormScope['sample']): boolean {
  const [first = ''] = word.split('.');
  if (input.kind === 'object') return !input.members.has(first) && !input.open;
  const value = sample?.input;
  return typeof value !== 'object' || value === null || !Object.hasOwn(value, first);
}
