import { closedChoices, isObject, uuidPattern, type FieldDefinition } from '@bakehouse/contract';
import type { Node } from '../expression/ast.ts';
import { itemsOf, type StringType, type Type } from '../types/type.ts';
import { hintFor, quoted } from './hint.ts';
import type { Report } from './subject.ts';
import type { TypeEnv } from './types/env.ts';
import { typeOfNode } from './types/of-expression.ts';
import { bareWords, literalTexts, valuesGiven } from './types/literal-texts.ts';
import { fieldValueType } from './types/of-module.ts';
import { recipeType, type RecipePlace } from './types/of-recipe.ts';

/** Tells of values that are none of a field's choices; whether the field has choices at all. */
export function checkChoice(
  field: FieldDefinition,
  recipe: unknown,
  path: string,
  place: RecipePlace,
  report: Report,
): boolean {
  const choices = closedChoices(field);
  if (choices === undefined) return false;
  const given = itemsOf(recipeType(recipe, path, place));
  const known = given.kind === 'string' && given.literal !== undefined ? [given.literal] : [];
  const others = literalsOf(recipe, place)
    .filter((value) => typeof value !== 'string')
    .map(String);
  for (const value of new Set([...textsOf(recipe, place), ...known, ...others])) {
    if (choices.includes(value) || value === '' || isMapped(field, value)) continue;
    const message = `"${value}" is none of the choices of "${field.identifier}": ${choices.slice(0, 12).join(', ')}`;
    report.warning('not_a_choice', path, message, hintFor(value, choices));
  }
  const offered = given.kind === 'string' ? given.choices : undefined;
  if (offered !== undefined && !offered.some((each) => choices.includes(each) || isMapped(field, each))) {
    const message = `${quoted(recipe)} gives ${offered.slice(0, 6).join(', ')}, none of the choices of "${field.identifier}": ${choices.slice(0, 12).join(', ')}`;
    report.warning('not_a_choice', path, message);
  }
  for (const word of wordsOf(recipe, place)) {
    if (!choices.includes(word) || (place.input.kind === 'object' && place.input.members.has(word))) continue;
    const written = JSON.stringify(`"${word}"`);
    const message = `${quoted(recipe)} reads a field "${word}" of the input. The choice is written ${written}`;
    report.warning('unquoted', path, message, `Write ${written}`);
  }
  return true;
}

/** Tells of what is no id of the module that a relation leads to; whether it did. */
export function checkId(
  field: FieldDefinition,
  recipe: unknown,
  path: string,
  place: RecipePlace,
  report: Report,
): boolean {
  const wanted = itemsOf(fieldValueType(field));
  const given = itemsOf(recipeType(recipe, path, place));
  if (wanted.kind !== 'string' || (wanted.idOf ?? wanted.entity) === undefined) return false;
  const wrong = given.kind === 'string' ? wrongId(given, wanted) : undefined;
  if (wrong === undefined) return false;
  const message = `"${field.identifier}" takes the id of ${idWords(wanted)}, but ${quoted(recipe)} is ${wrong}`;
  report.warning('wrong_type', path, message);
  return true;
}

function wrongId(given: StringType, wanted: StringType): string | undefined {
  if ((given.idOf ?? given.entity) !== undefined) {
    const isSame = given.idOf === wanted.idOf && given.entity === wanted.entity;
    return isSame ? undefined : `that of ${idWords(given)}`;
  }
  if (given.choices?.some((each) => uuidPattern.test(each)) === false) return 'one of several words';
  // A virtual path names a file as well.
  if (wanted.entity === 'file' || given.field === undefined) return undefined;
  return `what stands in "${given.field}"`;
}

function idWords({ idOf, entity }: StringType): string {
  return idOf === undefined ? `a ${entity ?? 'resource'}` : `a resource of "${idOf}"`;
}

export function isMapped({ options = {} }: FieldDefinition, value: unknown): boolean {
  const { mapping } = options;
  return isObject(mapping) && Object.hasOwn(mapping, String(value));
}

/** The values that are written there and that a recipe may give. */
export function literalsOf(recipe: unknown, place: RecipePlace): (string | number | boolean)[] {
  if (typeof recipe === 'number' || typeof recipe === 'boolean') return [recipe];
  if (Array.isArray(recipe)) return recipe.flatMap((each) => literalsOf(each, place));
  return treesOf(recipe, place)
    .flatMap(valuesGiven)
    .flatMap((node) =>
      node.type === 'string' || node.type === 'number' || (node.type === 'value' && node.value !== null)
        ? [node.value as string | number | boolean]
        : [],
    );
}

function textsOf(recipe: unknown, place: RecipePlace): string[] {
  return treesOf(recipe, place).flatMap((tree) => literalTexts(tree).map(({ value }) => value));
}

export function wordsOf(recipe: unknown, place: RecipePlace): string[] {
  return treesOf(recipe, place).flatMap((tree) => bareWords(tree).map(({ value }) => value));
}

function treesOf(recipe: unknown, { read }: RecipePlace) {
  return (Array.isArray(recipe) ? recipe : [recipe]).flatMap((each) => {
    const parsed = typeof each === 'string' ? read(each) : { fault: undefined };
    return 'fault' in parsed ? [] : [parsed.expression.tree];
  });
}

/** The types of the parts of which one, or each, is what a recipe gives. */
export function partTypes(recipe: unknown, place: RecipePlace): Type[] {
  const { input, variables } = place;
  const env: TypeEnv = { input, root: input, variables, found: () => undefined };
  return treesOf(recipe, place)
    .flatMap(valuesGiven)
    .map((node) => typeOfNode(node, env));
}

/** What a recipe gives whatever happens, structures included; undefined where only a run can tell. */
export function constantOf(recipe: unknown, place: RecipePlace): unknown {
  if (typeof recipe === 'string') {
    const [tree] = treesOf(recipe, place);
    return tree === undefined ? undefined : constantIn(tree);
  }
  if (Array.isArray(recipe)) return all(recipe.map((each) => constantOf(each, place)));
  if (!isObject(recipe)) return recipe;
  const values = all(Object.values(recipe).map((each) => constantOf(each, place)));
  return values && Object.fromEntries(Object.keys(recipe).map((key, index) => [key, values[index]]));
}

function constantIn(node: Node): unknown {
  if (node.predicate !== undefined || node.group !== undefined) return undefined;
  if (node.type === 'string' || node.type === 'number' || node.type === 'value') return node.value;
  if (node.type === 'negate') {
    const value = constantIn(node.expression);
    return typeof value === 'number' ? -value : undefined;
  }
  if (node.type === 'array') return all(node.items.map(constantIn));
  if (node.type !== 'object') return undefined;
  const keys = all(node.pairs.map(([key]) => constantIn(key)));
  const values = all(node.pairs.map(([, value]) => constantIn(value)));
  return keys && values && Object.fromEntries(keys.map((key, index) => [String(key), values[index]]));
}

function all(values: readonly unknown[]): unknown[] | undefined {
  return values.includes(undefined) ? undefined : [...values];
}
