import {
  closedChoices,
  fieldsOf,
  isFilterOperator,
  isObject,
  rowFields,
  typeOf,
  type FieldDefinition,
  type ModuleDefinition,
} from '@bakehouse/contract';
import { hasMark } from '../../element/marks.ts';
import { itemsOf } from '../../types/type.ts';
import { modulesOf, pagesModule, targetsOf } from '../field-paths.ts';
import { hintFor, quoted } from '../hint.ts';
import type { Check, Report, Subject } from '../subject.ts';
import { inferFlow, placeOf } from '../types/flow.ts';
import { bareWord, literalTexts } from '../types/literal-texts.ts';
import { recipeType, type RecipePlace } from '../types/of-recipe.ts';
import { walkOptions } from '../walk-options.ts';

/** Values are ones that their fields can have: choices, ids of the right module, nothing for what is computed. */
export const checkValues: Check = (subject, report) => {
  const flow = inferFlow(subject);
  for (const element of subject.elements) {
    const modules = modulesOf(element, subject);
    const place = placeOf(element, subject, flow);
    walkOptions(element, (schema, value, path) => {
      if (hasMark(schema, 'filter')) {
        const module = hasMark(schema, 'pagesFilter') ? pagesModule(element, subject) : modules[0];
        if (module !== undefined)
          walkFilter(value, module, path, subject, (field, recipe, at) =>
            checkValue(field, recipe, at, place, report),
          );
      } else if (isObject(value) && hasMark(schema, 'fieldKeys')) {
        for (const [key, recipe] of Object.entries(value)) {
          const [field] = targetsOf(key, modules) ?? [];
          if (field === undefined) continue;
          const at = `${path}.${key}`;
          if (!typeOf(field).writable)
            report.warning('readonly', at, `"${key}" is computed: nothing can be written to it`);
          checkValue(field, recipe, at, place, report);
        }
      }
    });
  }
};

function checkValue(
  field: FieldDefinition,
  recipe: unknown,
  path: string,
  place: RecipePlace,
  report: Report,
): void {
  const choices = closedChoices(field);
  const told = (value: string): void => {
    if (choices === undefined || choices.includes(value) || value === '') return;
    const mapping = field.options?.['mapping'];
    if (isObject(mapping) && Object.hasOwn(mapping, value)) return;
    const message = `"${value}" is none of the choices of "${field.identifier}": ${choices.slice(0, 12).join(', ')}`;
    report.warning('not_a_choice', path, message, hintFor(value, choices));
  };
  for (const each of Array.isArray(recipe) ? recipe : [recipe]) {
    if (typeof each !== 'string') continue;
    const parsed = place.read(each);
    if ('fault' in parsed) continue;
    const { tree } = parsed.expression;
    for (const { value } of literalTexts(tree)) told(value);
    const word = bareWord(tree);
    const known = place.input.kind === 'object' && place.input.members.has(word ?? '');
    if (word !== undefined && choices?.includes(word) === true && !known)
      report.warning(
        'unquoted',
        path,
        `${quoted(each)} reads a field "${word}" of the input. The choice is written ${JSON.stringify(`"${word}"`)}`,
        `Write ${JSON.stringify(`"${word}"`)}`,
      );
  }
  const wanted = field.type === 'relation' ? field.options?.['module'] : undefined;
  const given = itemsOf(recipeType(recipe, path, place));
  if (
    typeof wanted === 'string' &&
    given.kind === 'string' &&
    given.idOf !== undefined &&
    given.idOf !== wanted
  )
    report.warning(
      'wrong_type',
      path,
      `"${field.identifier}" takes the id of a resource of "${wanted}", but ${quoted(recipe)} is one of "${given.idOf}"`,
    );
}

/** Visits the values of a filter with their fields. */
function walkFilter(
  json: unknown,
  module: ModuleDefinition | readonly FieldDefinition[],
  path: string,
  subject: Subject,
  visit: (field: FieldDefinition, recipe: unknown, path: string) => void,
): void {
  if (Array.isArray(json)) {
    for (const [index, each] of json.entries()) walkFilter(each, module, `${path}.${index}`, subject, visit);
    return;
  }
  if (!isObject(json)) return;
  const fields = 'bakery_resource' in module ? [...fieldsOf(module).values()] : module;
  for (const [key, value] of Object.entries(json)) {
    const at = `${path}.${key}`;
    if (key === '_and' || key === '_or' || key === '_not') walkFilter(value, module, at, subject, visit);
    const field = fields.find(({ identifier }) => identifier === key);
    if (field === undefined) continue;
    if (!isObject(value)) {
      visit(field, value, at);
      continue;
    }
    const related = field.options?.['module'];
    const inside =
      field.type === 'list'
        ? rowFields(field)
        : typeof related === 'string'
          ? subject.options.modules(related)
          : undefined;
    for (const [operator, each] of Object.entries(value)) {
      if (!isFilterOperator(operator)) continue;
      if (isObject(each)) {
        if (inside !== undefined) walkFilter(each, inside, `${at}.${operator}`, subject, visit);
      } else if (exact.has(operator) || (operator === '_contains' && field.type === 'multiselect'))
        visit(field, each, `${at}.${operator}`);
    }
    if (inside !== undefined) walkFilter(value, inside, at, subject, visit);
  }
}

/** Operators that ask for whole values, not for a part or an order of them. */
const exact: ReadonlySet<string> = new Set(['_eq', '_ne', '_in', '_nin', '_some', '_none']);
