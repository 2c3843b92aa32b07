import { isObject } from '@bakehouse/contract';
import { hasMark } from '../../element/marks.ts';
import { modulesOf, targetsOf } from '../field-paths.ts';
import { hintFor, quoted } from '../hint.ts';
import type { Check } from '../subject.ts';
import type { TypeFault } from '../types/env.ts';
import { inferFlow, placeOf } from '../types/flow.ts';
import { refuses } from '../refuses.ts';
import { fieldValueType } from '../types/of-module.ts';
import { recipeType } from '../types/of-recipe.ts';
import { describeType } from '../../types/type.ts';
import { walkOptions } from '../walk-options.ts';

/** Values are of the types that fields, arguments and operators take, and expressions name fields that exist. */
export const checkTypes: Check = (subject, report) => {
  const flow = inferFlow(subject);
  const found = (
    { code, message, position, mild, name, names }: TypeFault,
    path: string,
    source: string,
  ): void => {
    const told = `${message} (at character ${position + 1} of ${quoted(source)})`;
    const hint = name === undefined || names === undefined ? undefined : hintFor(name, names);
    (code === 'unknown_field' && mild !== true ? report.error : report.warning)(code, path, told, hint);
  };
  for (const element of subject.elements) {
    const modules = modulesOf(element, subject);
    const place = placeOf(element, subject, flow);
    walkOptions(element, (schema, value, path) => {
      if (hasMark(schema, 'recipe')) recipeType(value, path, place, found);
      if (!isObject(value) || !hasMark(schema, 'fieldKeys')) return;
      for (const [key, recipe] of Object.entries(value)) {
        const type = recipeType(recipe, `${path}.${key}`, place);
        const fields = targetsOf(key, modules) ?? [];
        if (fields.length === 0 || !fields.every((field) => refuses(field, type))) continue;
        const wanted = describeType(fieldValueType(fields[0] ?? { identifier: key, type: 'text' }));
        const message = `The field "${key}" takes ${wanted}, but ${quoted(recipe)} gives ${describeType(type)}`;
        report.warning('wrong_type', `${path}.${key}`, message);
      }
    });
    for (const [name, value] of Object.entries(element.set)) {
      if (typeof value === 'string' && value.startsWith(':')) continue;
      recipeType(value, `${element.path}.set.${name}`, place, found);
    }
  }
};
