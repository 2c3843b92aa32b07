import { parseExpression, type Expression } from '@bakehouse/engine';
import { checkResourceExpression } from '@bakehouse/engine/check';
import type { ContentFault, ModuleDefinition } from '@bakehouse/contract';
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

/** What is wrong with the expressions of a module, each with its place. */
export function moduleExpressionFaults(definition: ModuleDefinition): ContentFault[] {
  const { label, fields, rules = [] } = definition.bakery_resource;
  const placed: [path: string, source: unknown][] = [
    ['bakery_resource.label', label],
    ...rules.map(({ expression }, index): [string, unknown] => [
      `bakery_resource.rules.${index}.expression`,
      expression,
    ]),
    ...fields.map(({ type, options }, index): [string, unknown] => [
      `bakery_resource.fields.${index}.options.expression`,
      type === 'computed' ? options?.['expression'] : undefined,
    ]),
  ];
  return placed.flatMap(([path, source]) =>
    typeof source === 'string' ? faultsOf(path, source, definition) : [],
  );
}

function faultsOf(path: string, source: string, definition: ModuleDefinition): ContentFault[] {
  return checkResourceExpression(source, definition).map(({ message, hint }) => ({
    path,
    message: hint === undefined ? message : `${message}. ${hint}`,
    code: 'expression',
  }));
}
