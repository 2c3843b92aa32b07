import { isObject } from '@bakehouse/contract';
import type { ReadOnce } from '../../expression/read-once.ts';
import type { TypeEnv, TypeFault, VariableTypes } from './env.ts';
import { tellUncalled } from './of-binary.ts';
import { typeOfNode } from './of-expression.ts';
import { join, listOf, unknownType, type Type } from '../../types/type.ts';

/** What is known where a recipe stands. */
export interface RecipePlace {
  input: Type;
  variables: VariableTypes;
  read: ReadOnce;
}

/** The type of what a recipe gives; misuse is told with its path. */
export function recipeType(
  recipe: unknown,
  path: string,
  place: RecipePlace,
  found: (fault: TypeFault, path: string, source: string) => void = () => undefined,
): Type {
  if (typeof recipe === 'string') {
    const { input, variables, read } = place;
    const parsed = read(recipe);
    // The check of expressions says why it does not parse.
    if ('fault' in parsed) return unknownType;
    const env: TypeEnv = { input, root: input, variables, found: (fault) => found(fault, path, recipe) };
    tellUncalled(parsed.expression.tree, env);
    return typeOfNode(parsed.expression.tree, env);
  }
  if (typeof recipe === 'number') return { kind: 'number' };
  if (typeof recipe === 'boolean') return { kind: 'boolean' };
  if (recipe === null) return { kind: 'null' };
  const inner = (value: unknown, key: string | number): Type =>
    recipeType(value, `${path}.${key}`, place, found);
  if (Array.isArray(recipe)) {
    const types = recipe.map(inner);
    return listOf(types.length === 0 ? unknownType : types.reduce((a, b) => join(a, b)));
  }
  if (!isObject(recipe)) return unknownType;
  const members = new Map(Object.entries(recipe).map(([key, value]) => [key, inner(value, key)]));
  return { kind: 'object', members, open: true };
}
