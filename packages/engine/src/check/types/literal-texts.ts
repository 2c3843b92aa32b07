import type { Node } from '../../expression/ast.ts';

/** The texts that stand in an expression as what it may give, with their places. */
export function literalTexts(node: Node): { value: string; position: number }[] {
  if (node.predicate !== undefined || node.group !== undefined) return [];
  if (node.type === 'string') return [{ value: node.value, position: node.position }];
  return partsGiven(node).flatMap(literalTexts);
}

/** The parts of which one, or each, is what an expression gives. */
function partsGiven(node: Node): Node[] {
  if (node.type === 'array') return node.items;
  if (node.type === 'condition')
    return node.whenFalse === undefined ? [node.whenTrue] : [node.whenTrue, node.whenFalse];
  if (node.type === 'default') return [node.lhs, node.rhs];
  return node.type === 'block' ? node.expressions.slice(-1) : [];
}

/** The word that an expression consists of, where it is a single name. */
export function bareWord(node: Node): string | undefined {
  const only = node.type === 'path' && node.steps.length === 1 ? node.steps[0] : node;
  if (only === undefined || only.type !== 'name' || only.stages !== undefined) return undefined;
  return node.predicate === undefined && node.group === undefined ? only.value : undefined;
}
