import type { Node } from '../../expression/ast.ts';

/** The texts that stand in an expression as what it may give, with their places. */
export function literalTexts(node: Node): { value: string; position: number }[] {
  if (node.predicate !== undefined || node.group !== undefined) return [];
  switch (node.type) {
    case 'string':
      return [{ value: node.value, position: node.position }];
    case 'array':
      return node.items.flatMap(literalTexts);
    case 'condition':
      return [node.whenTrue, ...(node.whenFalse === undefined ? [] : [node.whenFalse])].flatMap(literalTexts);
    case 'default':
      return [node.lhs, node.rhs].flatMap(literalTexts);
    case 'block':
      return node.expressions.slice(-1).flatMap(literalTexts);
    default:
      return [];
  }
}

/** The word that an expression consists of, where it is a single name. */
export function bareWord(node: Node): string | undefined {
  const only = node.type === 'path' && node.steps.length === 1 ? node.steps[0] : node;
  if (only === undefined || only.type !== 'name' || only.stages !== undefined) return undefined;
  return node.predicate === undefined && node.group === undefined ? only.value : undefined;
}
