import { isObject, typeOf, type FieldDefinition } from '@bakehouse/contract';
import { hasMark } from '../../element/marks.ts';
import { checkAsked, checkGiven } from '../field-value.ts';
import { tellEmptyConditions } from '../empty-conditions.ts';
import { quoted } from '../hint.ts';
import { modulesOf, pagesModule, targetsOf } from '../field-paths.ts';
import type { Check, Subject, SubjectElement } from '../subject.ts';
import { inferFlow, placeOf } from '../types/flow.ts';
import { recipeType } from '../types/of-recipe.ts';
import { walkFilter } from '../walk-filter.ts';
import { walkOptions } from '../walk-options.ts';

/** Values are ones that their fields can have: choices, ids of the right module, nothing for what is computed. */
export const checkValues: Check = (subject, report) => {
  const flow = inferFlow(subject);
  for (const element of subject.elements) {
    const modules = modulesOf(element, subject);
    const place = placeOf(element, subject, flow);
    walkOptions(element, (schema, value, path) => {
      if (hasMark(schema, 'filter')) {
        tellEmptyConditions(value, path, place, report);
        const module = hasMark(schema, 'pagesFilter') ? pagesModule(element, subject) : modules[0];
        if (module !== undefined)
          walkFilter(value, module, path, subject.options.modules, ({ field, operator, recipe, at }) =>
            checkAsked({ field, operator, recipe, path: at }, place, report),
          );
      } else if (isObject(value) && hasMark(schema, 'fieldKeys')) {
        for (const [key, recipe] of Object.entries(value)) {
          const [field] = targetsOf(key, modules) ?? [];
          if (field === undefined) continue;
          const at = `${path}.${key}`;
          if (!typeOf(field).writable)
            report.warning('readonly', at, `"${key}" is computed: nothing can be written to it`);
          checkGiven(field, recipe, at, place, report);
        }
      } else if (hasMark(schema, 'id')) {
        const field = idField(element, subject);
        const { kind } = recipeType(value, path, place);
        if (element.type !== 'action/delete' && (kind === 'list' || kind === 'several'))
          report.warning('wrong_type', path, `One id is meant, and ${quoted(value)} gives a list`);
        else if (field !== undefined)
          checkAsked({ field, operator: '_eq', recipe: value, path }, place, report);
      }
    });
    checkAdded(element, subject, (field, recipe, path) => {
      const { kind } = recipeType(recipe, path, place);
      if (field.type === 'list' && (kind === 'string' || kind === 'number' || kind === 'boolean'))
        report.warning('wrong_type', path, `A row of "${field.identifier}" is an object of its cells`);
      checkGiven(field, recipe, path, place, report);
    });
  }
};

/** An id as if it were the value of a relation. */
function idField({ name, options }: SubjectElement, subject: Subject): FieldDefinition | undefined {
  const { view } = options;
  const input = inferFlow(subject).inputs.get(name);
  const module =
    options['module'] ??
    (isObject(view) ? view['module'] : input?.kind === 'object' ? input.module : undefined);
  return typeof module === 'string' ? { identifier: 'id', type: 'relation', options: { module } } : undefined;
}

/** Visits the rows and values that an element adds to lists. */
function checkAdded(
  element: SubjectElement,
  subject: Subject,
  visit: (field: FieldDefinition, recipe: unknown, path: string) => void,
): void {
  const added: unknown[] = Array.isArray(element.options['add']) ? element.options['add'] : [];
  for (const [index, each] of added.entries()) {
    if (!isObject(each) || typeof each['field'] !== 'string') continue;
    const [field] = targetsOf(each['field'], modulesOf(element, subject)) ?? [];
    if (field !== undefined) visit(field, each['value'], `${element.path}.options.add.${index}.value`);
  }
}
