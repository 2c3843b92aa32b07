import { parseExpression, type Expression, type ExpressionFault } from '@bakehouse/engine';
import { checkResourceExpression } from '@bakehouse/engine/check';
import type { ContentFault, FieldDefinition, ModuleDefinition } from '@bakehouse/contract';
import type { Evaluate } from '@bakehouse/store';

/** What the main thread itself may spend on one expression of a resource, so that nobody waits for it. */
const briefBudget = { steps: 200_000 } as const;

/** Evaluates expressions over `$resource`, each parsed once: beside everything else where they take long and that can be done. */
export function makeEvaluate(beside?: Evaluate['beside'], clock?: () => number): Evaluate {
  const parsed = new Map<string, Expression>();
  const budget = beside === undefined ? {} : { budget: briefBudget };
  const evaluate: Evaluate = (source, data) => {
    const known = parsed.get(source) ?? parseExpression(source);
    if (parsed.size > 5000) parsed.clear();
    parsed.set(source, known);
    const scope = { input: data, variables: { resource: data }, now: Date.now() };
    return known.evaluate({ ...scope, ...budget, ...(clock === undefined ? {} : { clock }) }) ?? null;
  };
  return beside === undefined ? evaluate : Object.assign(evaluate, { beside });
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
    code: code === 'constant' || code === 'server_function' ? code : 'expression',
  };
}
