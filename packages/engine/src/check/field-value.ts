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
import {
  checkChoice,
  checkId,
  constantOf,
  isMapped,
  literalsOf,
  partTypes,
  wordsOf,
} from './given-values.ts';
import { hintFor, quoted } from './hint.ts';
import { tellShape, type Asked } from './operand-shape.ts';
import type { Report } from './subject.ts';
import { refuses } from './refuses.ts';
import { fieldValueType } from './types/of-module.ts';
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
      for (const type of partTypes(recipe, place)) checkRowsGiven(field, itemsOf(type), path, report);
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
  if (place.input.kind === 'unknown' && words.has(field.type)) tellName(recipe, path, place, report);
  tellStructure(field, recipe, path, place, report);
  if (!checkId(field, recipe, path, place, report) && Array.isArray(recipe))
    recipe.forEach((each, index) => checkId(field, each, `${path}.${index}`, place, report));
}

/** Of what comes from outside nothing is known, but its fields hardly begin with a capital, as names of people do. */
function tellName(recipe: unknown, path: string, place: RecipePlace, report: Report): void {
  for (const word of wordsOf(recipe, place)) {
    if (!/^[A-Z][a-z]/.test(word)) continue;
    const written = JSON.stringify(`"${word}"`);
    report.warning('unquoted', path, `${word} is read as a field of the input. A text is written ${written}`);
  }
}

/** Fields of words. */
const words: ReadonlySet<string> = new Set(['text', 'textarea', 'richtext', 'code']);

/** Tells what is wrong with an object or a list that is written there as a whole, such as a place on the map. */
function tellStructure(
  field: FieldDefinition,
  recipe: unknown,
  path: string,
  place: RecipePlace,
  report: Report,
): void {
  const value = structures.has(field.type) ? constantOf(recipe, place) : undefined;
  if (value === undefined || value === null) return;
  const parsed = parseValue(field, value, path);
  for (const { code, path: at, message } of 'errors' in parsed ? parsed.errors : [])
    report.warning(code, typeof recipe === 'string' ? path : at, `"${field.identifier}": ${message}`);
}

/** Fields that hold more than one plain value. */
const structures: ReadonlySet<string> = new Set(['geo', 'map']);

/** Whether a field can be compared with what a recipe gives. */
export function checkAsked(asked: Asked, place: RecipePlace, report: Report): void {
  const { field, operator, recipe, path } = asked;
  if (operator === '_every' || tellShape(asked, place, report) || operator === '_null') return;
  if (operator === '_between') {
    for (const [index, end] of (Array.isArray(recipe) ? recipe : []).entries())
      checkAsked({ field, operator: '_gte', recipe: end, path: `${path}.${index}` }, place, report);
    return;
  }
  const isWhole = exact.has(operator) || (operator === '_contains' && field.type === 'multiselect');
  if (isWhole && checkChoice(field, recipe, path, place, report)) return;
  const wanted = itemsOf(fieldValueType(field));
  const given = itemsOf(recipeType(recipe, path, place));
  if (isWhole && checkId(field, recipe, path, place, report)) return;
  const isNoText = isText.has(operator) && (given.kind === 'boolean' || given.kind === 'object');
  if (isNoText || (conflicts(wanted, given) && !isText.has(operator))) {
    const message = `"${field.identifier}" is compared with ${describeType(given)}, but it holds ${describeType(wanted)}`;
    report.warning('wrong_type', path, message);
    return;
  }
  for (const value of literalsOf(recipe, place)) {
    const operand = takesList(operator) ? [value] : value;
    if (typeof value === 'boolean') continue;
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
    else if (cell !== undefined && refuses(cell, value))
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
    if (refuses(cell, type))
      report.warning(
        'wrong_type',
        at,
        `The field "${key}" takes ${describeType(wanted)}, but ${quoted(recipe)} gives ${describeType(type)}`,
      );
    checkGiven(cell, recipe, at, place, report);
  }
}

/** Types whose values a save reads in more ways than one. */
const unread: ReadonlySet<string> = new Set(['file', 'image', 'role', 'json', 'map', 'geo']);

/** Operators that ask for whole values, not for a part or an order of them. */
const exact: ReadonlySet<string> = new Set(['_eq', '_ne', '_in', '_nin', '_some', '_none']);

/** Operators that look into the text of a value. */
const isText: ReadonlySet<string> = new Set(['_contains', '_startsWith', '_endsWith']);
