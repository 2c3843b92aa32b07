import type { ElementCheck } from '../element/define-element.ts';
import type { Node } from '../expression/ast.ts';
import { children } from '../expression/names.ts';
import { bareWords, literalTexts } from './types/literal-texts.ts';
import type { RecipePlace } from './types/of-recipe.ts';

/** What can be read off recipes as they are written. */
export function writtenIn({
  read,
  input,
}: RecipePlace): Pick<ElementCheck, 'literal' | 'texts' | 'beginning' | 'words' | 'isConstant'> {
  const treesOf = (recipe: unknown): Node[] => {
    if (Array.isArray(recipe)) return recipe.flatMap(treesOf);
    const parsed = typeof recipe === 'string' ? read(recipe) : { fault: undefined };
    return 'fault' in parsed ? [] : [parsed.expression.tree];
  };
  return {
    literal: (recipe) => {
      if (typeof recipe !== 'string') return typeof recipe === 'object' ? undefined : recipe;
      const [tree] = treesOf(recipe);
      return tree?.type === 'string' || tree?.type === 'number' || tree?.type === 'value'
        ? tree.value
        : undefined;
    },
    texts: (recipe) => treesOf(recipe).flatMap((tree) => literalTexts(tree).map(({ value }) => value)),
    words: (recipe) =>
      treesOf(recipe)
        .flatMap((tree) => bareWords(tree).map(({ value }) => value))
        .filter((word) => input.kind !== 'object' || !input.members.has(word)),
    beginning: (recipe) => {
      let [tree] = treesOf(recipe);
      while (tree?.type === 'binary' && tree.operator === '&') tree = tree.lhs;
      return tree?.type === 'string' ? tree.value : undefined;
    },
    isConstant: (recipe) => {
      if (recipe === undefined) return false;
      if (typeof recipe !== 'string') return typeof recipe !== 'object' || treesOf(recipe).length === 0;
      const [tree] = treesOf(recipe);
      return tree !== undefined && isFixed(tree);
    },
  };
}

/** Whether nothing that it reads can change what it gives. */
function isFixed(node: Node): boolean {
  if (node.type === 'string' || node.type === 'number' || node.type === 'value') return true;
  if (node.type !== 'binary') return false;
  if (isFixed(node.lhs) && isFixed(node.rhs)) return true;
  if (decides(node.lhs, node.operator) || decides(node.rhs, node.operator)) return true;
  const compares = node.operator === '=' || node.operator === '!=';
  return compares && isPlainPath(node.lhs) && printed(node.lhs) === printed(node.rhs);
}

/** Whether one side settles what `and` or `or` gives. */
function decides(node: Node, operator: string): boolean {
  return (
    node.type === 'value' &&
    node.value === (operator === 'or' ? true : operator === 'and' ? false : undefined)
  );
}

function isPlainPath(node: Node): boolean {
  return node.type === 'path' && node.steps.every(({ type }) => type === 'name' || type === 'variable');
}

/** A node without its places, to compare it with another. */
function printed(node: Node): string {
  const own = 'value' in node ? node.value : 'name' in node ? `$${node.name}` : '';
  return `${node.type}:${String(own)}(${children(node).map(printed).join()})`;
}
