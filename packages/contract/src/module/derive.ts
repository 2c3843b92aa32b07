import type { FieldDefinition } from '../fields/field-definition.ts';
import type { ContentFault } from '../problem.ts';
import { computeFields } from './compute-fields.ts';
import type { ModuleDefinition } from './module-definition.ts';
import { checkRules } from './parse-resource.ts';

/** What follows from the data of a resource: fields that are computed, and rules that must hold. */
export interface Derived {
  fields: FieldDefinition[];
  rules: ModuleDefinition['bakery_resource']['rules'];
}

/** The data with what follows from it, and what is wrong with it. */
export function derive(
  { fields, rules }: Derived,
  data: Record<string, unknown>,
  evaluate: (expression: string, data: Record<string, unknown>) => unknown,
): { data: Record<string, unknown>; errors: ContentFault[] } {
  const { data: whole, errors } = computeFields(fields, data, evaluate);
  errors.push(...checkRules(rules, whole, (expression, values) => evaluate(expression, values) === true));
  return { data: whole, errors };
}
