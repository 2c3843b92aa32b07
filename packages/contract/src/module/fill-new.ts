import { failed, type Parsed } from '../fault.ts';
import { fieldTitle, isEmpty } from '../fields/field-definition.ts';
import { parseValue } from '../fields/field-value.ts';
import type { ContentFault } from '../problem.ts';
import { fieldsOf } from './fields-of.ts';
import type { ModuleDefinition } from './module-definition.ts';

type Values = Record<string, unknown>;

/** The values with those that expressions give to fields which were left out, each from the ones before it, too. */
export function withExpressionDefaults(
  definition: ModuleDefinition,
  values: Values,
  given: ReadonlySet<string>,
  evaluate: (expression: string, data: Values) => unknown,
): Parsed<Values> {
  const filled = { ...values };
  const errors: ContentFault[] = [];
  for (const field of fieldsOf(definition).values()) {
    const { identifier, defaultExpression, required } = field;
    if (defaultExpression === undefined || given.has(identifier)) continue;
    const parsed = parseValue(field, evaluate(defaultExpression, filled) ?? null, identifier);
    const read =
      required === true && 'value' in parsed && isEmpty(parsed.value)
        ? failed('required', identifier, `${fieldTitle(field)} is required`)
        : parsed;
    if ('errors' in read) errors.push(...read.errors);
    else filled[identifier] = read.value;
  }
  return errors.length > 0 ? { errors } : { value: filled };
}
