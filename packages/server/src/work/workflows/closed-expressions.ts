import { Problem } from '@bakehouse/contract';
import { children, parseExpression, type Expression, type HostFunctions, type Node } from '@bakehouse/engine';
import { hostedNames } from '@bakehouse/engine/check';

/** What an expression gives whatever happens, or why it always fails; undefined where only a run can tell. */
export type Closed = { value: unknown } | { fault: string } | undefined;

/** Works out an expression that reads nothing. What stands there as it is, such as a text in quotes, is not worked out. */
export function closedValue(source: string, functions: HostFunctions | undefined): Closed {
  const expression = parsed(source);
  if (expression === undefined || isPlain(expression.tree) || !isClosed(expression.tree)) return undefined;
  if (functions === undefined && expression.functions.some((name) => hostedNames.has(name))) return undefined;
  try {
    return {
      value: expression.evaluate({
        now: Date.now(),
        functions: functions ?? {},
        budget: { milliseconds: 50 },
      }),
    };
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'expression_failed') return undefined;
    return { fault: error.message };
  }
}

function parsed(source: string): Expression | undefined {
  try {
    return parseExpression(source);
  } catch {
    return undefined;
  }
}

/** Whether it stands there as what it gives. */
function isPlain(node: Node): boolean {
  if (node.predicate !== undefined || node.group !== undefined) return false;
  if (node.type === 'array' || node.type === 'object') return children(node).every(isPlain);
  return node.type === 'string' || node.type === 'number' || node.type === 'value';
}

/** Whether nothing is read in it: no field, no variable, nothing that differs from run to run. */
function isClosed(node: Node): boolean {
  if (node.type === 'call') {
    const { procedure } = node;
    if (procedure.type !== 'variable' || open.has(procedure.name)) return false;
    return node.arguments.every(isClosed) && (node.predicate ?? []).length === 0;
  }
  return closing.has(node.type) && children(node).every(isClosed);
}

const closing: ReadonlySet<string> = new Set([
  'string',
  'number',
  'value',
  'binary',
  'negate',
  'array',
  'object',
  'condition',
  'default',
  'regex',
]);

/** Functions that give something else each time, or that fail on purpose. */
const open: ReadonlySet<string> = new Set(['random', 'shuffle', 'uuid', 'jwt', 'error', 'assert']);
