import { fillsItself, isObject } from '@bakehouse/contract';
import { describeType } from '../../types/type.ts';
import { inputNames, type WorkflowFacts } from '../../definition/workflow-facts.ts';
import { checkGiven } from '../field-value.ts';
import { hintFor, quoted } from '../hint.ts';
import type { Report, Subject, SubjectElement } from '../subject.ts';
import { inferFlow, placeOf } from '../types/flow.ts';
import { refuses } from '../refuses.ts';
import { fieldValueType } from '../types/of-module.ts';
import { recipeType } from '../types/of-recipe.ts';
import { declaredFields } from '../types/starts.ts';

/** What a workflow is given is what it declares: no other names, all that is required, values of the right kind. Says whether it declares anything. */
export function checkCallInput(
  element: SubjectElement,
  callee: WorkflowFacts,
  subject: Subject,
  report: Report,
): boolean {
  const fields = declaredFields(callee.input);
  if (fields === undefined) return false;
  const { options, path } = element;
  const at = `${path}.options.input`;
  const { input } = options;
  const names = inputNames(options);
  const place = placeOf(element, subject, inferFlow(subject));
  for (const [index, name] of names.entries()) {
    const where = `${at}.${Array.isArray(input) ? index : name}`;
    const field = fields.find(({ identifier }) => identifier === name);
    if (field === undefined) {
      const known = fields.map(({ identifier }) => identifier);
      const message = `"${callee.identifier}" declares no input "${name}": it takes ${known.join(', ') || 'nothing'}`;
      report.warning('unknown_field', where, message, hintFor(name, known));
      continue;
    }
    const recipe: unknown = isObject(input) ? input[name] : `$${name}`;
    const type = recipeType(recipe, where, place);
    if (refuses(field, type)) {
      const message = `The input "${name}" takes ${describeType(fieldValueType(field))}, but ${quoted(recipe)} gives ${describeType(type)}`;
      report.warning('wrong_type', where, message);
    } else if (field.required === true && type.kind === 'null')
      report.warning('required', where, `"${callee.identifier}" needs the input "${name}"`);
    else checkGiven(field, recipe, where, place, report);
  }
  const missing = fields.filter(
    (field) => field.required === true && !fillsItself(field) && !names.includes(field.identifier),
  );
  if (missing.length > 0) {
    const needed = missing.map(({ identifier }) => `"${identifier}"`).join(', ');
    report.warning('required', at, `"${callee.identifier}" needs the input ${needed}`);
  }
  return true;
}
