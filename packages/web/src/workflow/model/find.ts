import { isObject } from '@bakehouse/contract';
import type { Graph, GraphNode } from './graph.ts';

/** The elements in which something is found: by their name, what they are called, their note or anything written in them. Names come first. */
export function findElements(
  { nodes }: Graph,
  typed: string,
  wordsOf: (type: string) => string,
): GraphNode[] {
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [];
  const rank = (node: GraphNode): number => {
    const layers = [node.name, `${wordsOf(node.type)} ${node.type}`, written(node.element)];
    let text = '';
    for (const [index, layer] of layers.entries()) {
      text += ` ${layer.toLowerCase()}`;
      if (wanted.every((word) => text.includes(word))) return index;
    }
    return layers.length;
  };
  return nodes
    .map((node) => ({ node, rank: rank(node) }))
    .filter(({ rank: each }) => each < 3)
    .toSorted((a, b) => a.rank - b.rank || a.node.index - b.node.index)
    .map(({ node }) => node);
}

/** All that is written in an element except its links, as one text. */
function written(value: unknown): string {
  if (Array.isArray(value)) return value.map(written).join(' ');
  if (typeof value === 'string') return value;
  if (!isObject(value)) return JSON.stringify(value) ?? '';
  return Object.entries(value)
    .flatMap(([key, each]) => (key === 'to' ? [] : [key, written(each)]))
    .join(' ');
}
