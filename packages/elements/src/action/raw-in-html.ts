import { parseExpression, type Node } from '@bakehouse/engine';

/** Functions whose results hold no markup. */
const plain = new Set([
  'html',
  'count',
  'sum',
  'max',
  'min',
  'average',
  'length',
  'number',
  'abs',
  'floor',
  'ceil',
  'round',
  'formatNumber',
  'formatInteger',
  'encodeUrl',
  'encodeUrlComponent',
  'base64encode',
  'now',
  'millis',
]);

/** Whether a recipe puts values into a text of HTML that it writes, without escaping them. */
export function putsRawIntoHtml(recipe: unknown): boolean {
  if (typeof recipe !== 'string') return false;
  try {
    const { tree } = parseExpression(recipe);
    return joinsText(tree) && !isSafe(tree);
  } catch {
    // Expressions that cannot be read are told of elsewhere.
    return false;
  }
}

/** Whether a text is put together: what is passed on as a whole may be HTML already. */
function joinsText(node: Node): boolean {
  if (node.type === 'binary' && node.operator === '&') return true;
  return resultsOf(node).some(joinsText);
}

function isSafe(node: Node): boolean {
  if (['string', 'number', 'value', 'negate'].includes(node.type) || isPlainCall(node)) return true;
  if (node.type === 'binary') return node.operator !== '&' || (isSafe(node.lhs) && isSafe(node.rhs));
  if (node.type === 'apply') return isPlainFunction(node.rhs) || isPlainCall(node.rhs);
  const results = resultsOf(node);
  return results.length > 0 && results.every(isSafe);
}

/** The nodes of which one, or all together, are what a node gives. */
function resultsOf(node: Node): Node[] {
  if (node.type === 'condition')
    return node.whenFalse === undefined ? [node.whenTrue] : [node.whenTrue, node.whenFalse];
  if (node.type === 'default') return [node.lhs, node.rhs];
  if (node.type === 'block') return node.expressions.slice(-1);
  if (node.type === 'path') return node.steps.slice(-1);
  if (node.type === 'array') return node.items;
  if (node.type === 'lambda') return [node.body];
  return node.type === 'call' ? resultsOfCall(node) : [];
}

function resultsOfCall(node: Extract<Node, { type: 'call' }>): Node[] {
  const name = functionOf(node);
  if (name === 'join') return node.arguments;
  return name === 'map' ? node.arguments.slice(1) : [];
}

function isPlainCall(node: Node): boolean {
  return node.type === 'call' && isPlainFunction(node.procedure);
}

function isPlainFunction(node: Node): boolean {
  return node.type === 'variable' && plain.has(node.name);
}

function functionOf({ procedure }: Extract<Node, { type: 'call' }>): string | undefined {
  return procedure.type === 'variable' ? procedure.name : undefined;
}
