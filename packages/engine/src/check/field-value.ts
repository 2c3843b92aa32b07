import {
  closedChoices,
  columnOf,
  isObject,
  parseOperand,
  parseValue,
  rowFields,
  takesList,
  type FieldDefinition,
} from '@bakehouse/contract';
import { conflicts, describeType, itemsOf, type Type } from '../types/type.ts';
import { hintFor, quoted } from './hint.ts';
import { tellShape, type Asked } from './operand-shape.ts';
import type { Report } from './subject.ts';
import { fieldValueType } from './types/of-module.ts';
import { bareWords, literalTexts, valuesGiven } from './types/literal-texts.ts';
import { recipeType, type RecipePlace } from './types/of-recipe.ts';

/** Whether a field can have what a recipe gives it. */
export function checkGiven(
  field: FieldDefinition,
  recipe: unknown,
  path: string,
  place: RecipePlace,
  report: Report,
): void {
  if (field.type === 'list') {
    for (const [index, row] of (Array.isArray(recipe) ? recipe : [undefined]).entries())
      checkRow(field, row, `${path}.${index}`, place, report);
    checkRow(field, recipe, path, place, report);
    if (typeof recipe === 'string')
      checkRowsGiven(field, itemsOf(recipeType(recipe, path, place)), path, report);
    return;
  }
  if (checkWritten(field, recipe, path, place, report)) return;
  if (checkChoice(field, recipe, path, place, report)) return;
  const multiple = field.options?.['multiple'] === true || field.type === 'multiselect';
  for (const value of literalsOf(recipe, place)) {
    if (value === '' || isMapped(field, value) || unread.has(field.type)) continue;
    const parsed = parseValue(field, multiple ? [value] : value, path);
    const [first] = 'errors' in parsed ? parsed.errors : [];
    // What is of another kind is told by the check of types.
    const isSameKind = typeof value === 'number' && fieldValueType(field).kind === 'number';
    if (first === undefined || (first.code === 'wrong_type' && !isSameKind)) continue;
    report.warning(
      first.code,
      path,
      `"${field.identifier}" does not take ${quoted(value)}: ${first.message}`,
    );
  }
  checkId(field, recipe, path, place, report);
}

/** Whether a field can be compared with what a recipe gives. */
export function checkAsked(asked: Asked, place: RecipePlace, report: Report): void {
  const { field, operator, recipe, path } = asked;
  if (operator === '_every' || tellShape(asked, place, report) || operator === '_null') return;
  const isWhole = exact.has(operator) || (operator === '_contains' && field.type === 'multiselect');
  if (isWhole && checkChoice(field, recipe, path, place, report)) return;
  const wanted = itemsOf(fieldValueType(field));
  const given = itemsOf(recipeType(recipe, path, place));
  if (isWhole && checkId(field, recipe, path, place, report)) return;
  if (conflicts(wanted, given) && !isText.has(operator)) {
    const message = `"${field.identifier}" is compared with ${describeType(given)}, but it holds ${describeType(wanted)}`;
    report.warning('wrong_type', path, message);
    return;
  }
  for (const value of literalsOf(recipe, place)) {
    const operand = takesList(operator) ? [value] : value;
    if (operator === '_between' || typeof value === 'boolean') continue;
    const parsed = parseOperand(operator, operand, columnOf(field), path);
    const [first] = 'errors' in parsed ? parsed.errors : [];
    if (first !== undefined)
      report.warning(
        first.code,
        path,
        `${quoted(value)} cannot be asked of "${field.identifier}": ${first.message}`,
      );
  }
}

/** Rows that an expression makes: their cells are there, and hold what they can. */
function checkRowsGiven(field: FieldDefinition, row: Type, path: string, report: Report): void {
  if (row.kind !== 'object' || !row.open) return;
  const cells = new Map(rowFields(field).map((cell) => [cell.identifier, cell]));
  for (const [name, value] of row.members) {
    const cell = cells.get(name);
    const choices = cell === undefined ? undefined : closedChoices(cell);
    const literal = value.kind === 'string' ? value.literal : undefined;
    if (cell === undefined && name !== 'id')
      report.warning(
        'unknown_field',
        path,
        `A row of "${field.identifier}" has no field "${name}"`,
        hintFor(name, cells.keys()),
      );
    else if (cell !== undefined && conflicts(fieldValueType(cell), value))
      report.warning(
        'wrong_type',
        path,
        `The field "${name}" takes ${describeType(fieldValueType(cell))}, and gets ${describeType(value)}`,
      );
    else if (choices !== undefined && literal !== undefined && literal !== '' && !choices.includes(literal))
      report.warning(
        'not_a_choice',
        path,
        `"${literal}" is none of the choices of "${name}": ${choices.slice(0, 12).join(', ')}`,
      );
  }
}

/** Tells of an instant where a day or a time is meant, and the other way round; whether it did. */
function checkWritten(
  field: FieldDefinition,
  recipe: unknown,
  path: string,
  place: RecipePlace,
  report: Report,
): boolean {
  const wanted = itemsOf(fieldValueType(field));
  const given = itemsOf(recipeType(recipe, path, place));
  if (wanted.kind !== 'string' || given.kind !== 'string') return false;
  if (wanted.holds === undefined || given.holds === undefined || wanted.holds === given.holds) return false;
  const message = `"${field.identifier}" holds ${written[wanted.holds]}, and ${quoted(recipe)} gives ${written[given.holds]}`;
  report.warning('bad_format', path, message);
  return true;
}

const written = { date: 'a day', datetime: 'an instant', time: 'a time of day' } as const;

function checkRow(
  field: FieldDefinition,
  row: unknown,
  path: string,
  place: RecipePlace,
  report: Report,
): void {
  if (!isObject(row)) return;
  const cells = rowFields(field);
  for (const [key, recipe] of Object.entries(row)) {
    const cell = cells.find(({ identifier }) => identifier === key);
    const at = `${path}.${key}`;
    if (cell === undefined) {
      if (key === 'id') continue;
      const names = cells.map(({ identifier }) => identifier);
      report.warning(
        'unknown_field',
        at,
        `A row of "${field.identifier}" has no field "${key}"`,
        hintFor(key, names),
      );
      continue;
    }
    const type = recipeType(recipe, at, place);
    const wanted = fieldValueType(cell);
    if (conflicts(wanted, type))
      report.warning(
        'wrong_type',
        at,
        `The field "${key}" takes ${describeType(wanted)}, but ${quoted(recipe)} gives ${describeType(type)}`,
      );
    checkGiven(cell, recipe, at, place, report);
  }
}

/** Tells of values that are none of a field's choices; whether the field has choices at all. */
function checkChoice(
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
  for (const value of new Set([...textsOf(recipe, place), ...known])) {
    if (choices.includes(value) || value === '' || isMapped(field, value)) continue;
    const message = `"${value}" is none of the choices of "${field.identifier}": ${choices.slice(0, 12).join(', ')}`;
    report.warning('not_a_choice', path, message, hintFor(value, choices));
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
function checkId(
  field: FieldDefinition,
  recipe: unknown,
  path: string,
  place: RecipePlace,
  report: Report,
): boolean {
  const wanted = field.type === 'relation' ? field.options?.['module'] : undefined;
  if (typeof wanted !== 'string') return false;
  const given = itemsOf(recipeType(recipe, path, place));
  const wrong = given.kind === 'string' ? wrongId(given, wanted) : undefined;
  if (wrong === undefined) return false;
  const message = `"${field.identifier}" takes the id of a resource of "${wanted}", but ${quoted(recipe)} is ${wrong}`;
  report.warning('wrong_type', path, message);
  return true;
}

function wrongId({ idOf, field }: Extract<Type, { kind: 'string' }>, wanted: string): string | undefined {
  if (idOf !== undefined) return idOf === wanted ? undefined : `one of "${idOf}"`;
  return field === undefined ? undefined : `what stands in "${field}"`;
}

function isMapped({ options = {} }: FieldDefinition, value: unknown): boolean {
  const { mapping } = options;
  return isObject(mapping) && Object.hasOwn(mapping, String(value));
}

/** The values that are written there and that a recipe may give. */
function literalsOf(recipe: unknown, place: RecipePlace): (string | number | boolean)[] {
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

function wordsOf(recipe: unknown, place: RecipePlace): string[] {
  return treesOf(recipe, place).flatMap((tree) => bareWords(tree).map(({ value }) => value));
}

function treesOf(recipe: unknown, { read }: RecipePlace) {
  return (Array.isArray(recipe) ? recipe : [recipe]).flatMap((each) => {
    const parsed = typeof each === 'string' ? read(each) : { fault: undefined };
    return 'fault' in parsed ? [] : [parsed.expression.tree];
  });
}

/** Types whose values a save reads in more ways than one. */
const unread: ReadonlySet<string> = new Set(['file', 'image', 'user', 'role', 'password', 'json', 'map']);

/** Operators that ask for whole values, not for a part or an order of them. */
const exact: ReadonlySet<string> = new Set(['_eq', '_ne', '_in', '_nin', '_some', '_none']);

/** Operators that look into the text of a value. */
const isText: ReadonlySet<string> = new Set(['_contains', '_startsWith', '_endsWith']);
