import { isObject } from '@bakehouse/contract';
import { partsOf, unwrap } from '@bakehouse/engine';
import { partsOfSource } from './value/text-parts.ts';
import { withKey } from '../model/definition.ts';
import type { OptionSchema } from './option-kind.ts';

type Options = Readonly<Record<string, unknown>>;

/** The options that are written as they are or, under `recipes`, as expressions: both are one field. */
export function pairedOptions(shape: Readonly<Record<string, OptionSchema>>): Map<string, OptionSchema> {
  const recipes = shape['recipes'];
  const part = recipes === undefined ? undefined : partsOf(unwrap(recipes));
  if (part?.kind !== 'object') return new Map();
  return new Map(Object.entries(part.shape).filter(([key]) => key in shape));
}

/** What is written of a pair, as a recipe: the one under `recipes` is the one that counts. */
export function readPair(options: Options, key: string): { recipe: unknown; literal: boolean } {
  const recipes = isObject(options['recipes']) ? options['recipes'] : {};
  if (Object.hasOwn(recipes, key)) return { recipe: recipes[key], literal: false };
  const written = options[key];
  return { recipe: typeof written === 'string' ? JSON.stringify(written) : written, literal: true };
}

/** The options with a pair set: as it is where it is plain words, as an expression otherwise. */
export function writePair(options: Options, key: string, recipe: unknown): Options {
  const words = plainWords(recipe);
  const recipes = isObject(options['recipes']) ? options['recipes'] : {};
  const left = withKey(recipes, key, words === undefined ? recipe : undefined);
  const both = withKey(options, key, words);
  return withKey(both, 'recipes', Object.keys(left).length === 0 ? undefined : left);
}

function plainWords(recipe: unknown): string | undefined {
  if (typeof recipe !== 'string') return undefined;
  const parts = partsOfSource(recipe);
  const [only] = parts ?? [];
  return parts?.length === 1 && only !== undefined && 'text' in only ? only.text : undefined;
}
