/** Evaluates an expression over the data of a form, as the server does when it is saved. */
export type EvaluateInForm = (expression: string, data: Record<string, unknown>) => unknown;

/** Loads what evaluates expressions; most forms need none. */
export async function loadEvaluate(): Promise<EvaluateInForm> {
  const { parseExpression } = await import('@bakehouse/engine');
  const parsed = new Map<string, ReturnType<typeof parseExpression>>();
  return (source, data) => {
    const expression = parsed.get(source) ?? parseExpression(source);
    parsed.set(source, expression);
    return expression.evaluate({ input: data, variables: { resource: data }, now: Date.now() }) ?? null;
  };
}
