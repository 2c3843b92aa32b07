import type { Node, NodeOf } from '../../expression/ast.ts';

/** A text, or a word, and where it stands. */
export interface PlacedText {
  value: string;
  position: number;
}

/** The texts that stand in an expression as what it may give, with their places. */
export function literalTexts(node: Node): PlacedText[] {
  return valuesGiven(node).flatMap((each) =>
    each.type === 'string' ? [{ value: each.value, position: each.position }] : [],
  );
}

/** The single names that stand in an expression as what it may give: fields, or words that lack their quotes. */
export function bareWords(node: Node): PlacedText[] {
  return valuesGiven(node).flatMap((each) => {
    const only = each.type === 'path' && each.steps.length === 1 ? each.steps[0] : each;
    if (only === undefined || only.type !== 'name' || only.stages !== undefined) return [];
    return [{ value: only.value, position: only.position }];
  });
}

/** The parts of which one, or each, is what an expression gives. */
export function valuesGiven(node: Node): Node[] {
  if (node.predicate !== undefined || node.group !== undefined) return [];
  const parts = partsGiven(node);
  return parts === undefined ? [node] : parts.flatMap(valuesGiven);
}

function partsGiven(node: Node): Node[] | undefined {
  if (node.type === 'array') return node.items;
  if (node.type === 'condition')
    return node.whenFalse === undefined ? [node.whenTrue] : [node.whenTrue, node.whenFalse];
  if (node.type === 'default') return [node.lhs, node.rhs];
  if (node.type === 'call') return isAppend(node) ? node.arguments : lookedUp(node);
  return node.type === 'block' ? node.expressions.slice(-1) : undefined;
}

function isAppend({ procedure }: NodeOf<'call'>): boolean {
  return procedure.type === 'variable' && procedure.name === 'append';
}

/** What `$lookup` finds in an object that is written there. */
function lookedUp({ procedure, arguments: [first] }: NodeOf<'call'>): Node[] | undefined {
  if (procedure.type !== 'variable' || procedure.name !== 'lookup' || first?.type !== 'object')
    return undefined;
  return first.pairs.map(([, value]) => value);
}
