import { parseExpression, type Expression, type ExpressionFault } from '@bakehouse/engine';
import { checkResourceExpression } from '@bakehouse/engine/check';
import type { ContentFault, FieldDefinition, ModuleDefinition } from '@bakehouse/contract';
import type { Evaluate } from '@bakehouse/store';

/** Evaluates expressions over `$resource`; each is parsed once. */
export function makeEvaluate(now: () => number = Date.now): Evaluate {
  const parsed = new Map<string, Expression>();
  return (source, data) => {
    const known = parsed.get(source) ?? parseExpression(source);
    if (parsed.size > 5000) parsed.clear();
    parsed.set(source, known);
    return known.evaluate({ input: data, variables: { resource: data }, now: now() }) ?? null;
  };
}

/** What keeps the expressions of a module from working, each with its place. */
export function moduleExpressionFaults(definition: ModuleDefinition): ContentFault[] {
  return moduleExpressionFindings(definition).errors;
}

/** What is wrong with the expressions of a module, and what looks wrong. */
export function moduleExpressionFindings(definition: ModuleDefinition): {
  errors: ContentFault[];
  warnings: ContentFault[];
} {
  const found = placedExpressions(definition).map(({ path, source, purpose }) => {
    const { errors, warnings } = checkResourceExpression(source, definition, purpose);
    return {
      errors: errors.map((each) => placed(path, each)),
      warnings: warnings.map((each) => placed(path, each)),
    };
  });
  return {
    errors: found.flatMap(({ errors }) => errors),
    warnings: found.flatMap(({ warnings }) => warnings),
  };
}

interface PlacedExpression {
  path: string;
  source: string;
  purpose: 'label' | 'rule' | FieldDefinition;
}

function placedExpressions({
  bakery_resource: { label, fields, rules = [] },
}: ModuleDefinition): PlacedExpression[] {
  return [
    ...(label === undefined
      ? []
      : [{ path: 'bakery_resource.label', source: label, purpose: 'label' as const }]),
    ...rules.map(({ expression }, index) => ({
      path: `bakery_resource.rules.${index}.expression`,
      source: expression,
      purpose: 'rule' as const,
    })),
    ...fields.flatMap((field, index): PlacedExpression[] => {
      const at = `bakery_resource.fields.${index}`;
      if (field.defaultExpression !== undefined)
        return [{ path: `${at}.defaultExpression`, source: field.defaultExpression, purpose: field }];
      const source = field.type === 'computed' ? field.options?.['expression'] : undefined;
      return typeof source === 'string' ? [{ path: `${at}.options.expression`, source, purpose: field }] : [];
    }),
  ];
}

function placed(path: string, { code, message, hint }: ExpressionFault): ContentFault {
  return {
    path,
    message: hint === undefined ? message : `${message}. ${hint}`,
    code: code === 'constant' ? code : 'expression',
  };
}
