import { isObject } from '@bakehouse/contract';
import { parseExpression } from '@bakehouse/engine';
import { translateExpression } from '../javascript/expression.ts';
import { operand, quoted } from '../javascript/names.ts';
import { untranslatable } from '../javascript/untranslatable.ts';
import { rootOf, type Known } from './roots.ts';

/** A parameter as a recipe: texts are quoted, expressions translated, lists and objects go through. */
export function recipeOf(value: unknown, known: Known): unknown {
  if (typeof value === 'string')
    return value.startsWith('=') ? templateOf(value.slice(1), known) : quoted(value);
  if (Array.isArray(value)) return value.map((each) => recipeOf(each, known));
  if (isObject(value))
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, recipeOf(each, known)]));
  return value ?? null;
}

/** A parameter as one expression, to be put into another one. */
export function codeOf(value: unknown, known: Known): string {
  return codeOfRecipe(recipeOf(value, known));
}

/** A recipe as one expression. */
export function codeOfRecipe(recipe: unknown): string {
  if (typeof recipe === 'string') return recipe;
  if (Array.isArray(recipe)) return `[${recipe.map(codeOfRecipe).join(', ')}]`;
  if (isObject(recipe))
    return `{${Object.entries(recipe)
      .map(([key, each]) => `${quoted(key)}: ${codeOfRecipe(each)}`)
      .join(', ')}}`;
  return JSON.stringify(recipe ?? null);
}

/** A text with expressions in `{{ }}`; one expression alone keeps its type. */
function templateOf(text: string, known: Known): string {
  const parts = partsOf(text, known).map((part) => ('code' in part ? part.code : quoted(part.text)));
  if (parts.length === 0) return quoted(text);
  return parts.length === 1 ? (parts[0] ?? '""') : parts.map(operand).join(' & ');
}

/** The texts of a template and, translated, the expressions between them. */
export function partsOf(text: string, known: Known): ({ text: string } | { code: string })[] {
  const parts: ({ text: string } | { code: string })[] = [];
  let rest = text;
  for (;;) {
    const from = rest.indexOf('{{');
    const to = from < 0 ? -1 : endOf(rest, from + 2);
    if (from < 0 || to < 0) break;
    if (from > 0) parts.push({ text: rest.slice(0, from) });
    parts.push({ code: translated(rest.slice(from + 2, to), known) });
    rest = rest.slice(to + 2);
  }
  const isAlone = parts.length === 1 && 'code' in (parts[0] ?? {}) && rest.trim() === '';
  if (rest !== '' && !isAlone) parts.push({ text: rest });
  return parts;
}

/** Where the braces close: an object in the expression may end in braces, too. */
function endOf(text: string, from: number): number {
  let to = text.indexOf('}}', from);
  while (to >= 0 && text[to + 2] === '}') to += 1;
  return to;
}

/** One expression, translated and read once by our own parser. */
function translated(source: string, known: Known): string {
  const plain = source.trim();
  if (plain === '') return '""';
  const code = translateExpression(plain, { locals: new Map(), root: rootOf(known) });
  try {
    parseExpression(code);
  } catch {
    return untranslatable(`the expression ${plain.slice(0, 80)}`);
  }
  return code;
}
