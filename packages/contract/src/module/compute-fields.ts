import type { FieldDefinition } from '../fields/field-definition.ts';
import { parseValue } from '../fields/field-value.ts';
import type { ContentFault } from '../problem.ts';

type Values = Record<string, unknown>;

/** The data with its computed fields worked out, each from those before it, too; and what is wrong with the others. */
export function computeFields(
  fields: Iterable<FieldDefinition>,
  data: Values,
  evaluate: (expression: string, data: Values) => unknown,
): { data: Values; errors: ContentFault[] } {
  const whole = { ...data };
  const errors: ContentFault[] = [];
  for (const field of fields) {
    if (field.type !== 'computed') continue;
    const { identifier, options } = field;
    const parsed = parseValue(field, evaluate(String(options?.['expression']), whole) ?? null, identifier);
    if ('errors' in parsed) errors.push(...parsed.errors);
    else whole[identifier] = parsed.value;
  }
  return { data: whole, errors };
}
