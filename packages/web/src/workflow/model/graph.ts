import { isObject } from '@bakehouse/contract';
import { elementsOf, nameOf, typeOfElement, type Definition, type RawElement } from './definition.ts';

/** An element in the picture. */
export interface GraphNode {
  /** Its name; a second one of the same name, or one without, gets a number. */
  id: string;
  name: string;
  type: string;
  /** Its place in the list of elements. */
  index: number;
  element: RawElement;
}

/** A link in the picture: one input port of one target of one output port. */
export interface GraphEdge {
  id: string;
  source: string;
  port: string;
  target: string;
  input: string;
}

/** A workflow as a picture. */
export interface Graph {
  nodes: GraphNode[];
  edges: GraphEdge[];
  /** Links that lead to no element; the checker tells of them. */
  loose: GraphEdge[];
}

/** Reads the picture from a definition, right or wrong. */
export function graphOf(definition: Definition): Graph {
  const nodes: GraphNode[] = [];
  const taken = new Set<string>();
  for (const [index, element] of elementsOf(definition).entries()) {
    if (!isObject(element)) continue;
    const name = nameOf(element);
    const id = name === '' || taken.has(name) ? `${name}#${index}` : name;
    taken.add(id);
    nodes.push({ id, name, type: typeOfElement(element), index, element });
  }
  const all = nodes.flatMap((node) => edgesOf(node));
  return {
    nodes,
    edges: all.filter(({ target }) => taken.has(target)),
    loose: all.filter(({ target }) => !taken.has(target)),
  };
}

/** The name of a link, made of what it joins. */
export function edgeId({ source, port, target, input }: Omit<GraphEdge, 'id'>): string {
  return JSON.stringify([source, port, target, input]);
}

function edgesOf({ id: source, element }: GraphNode): GraphEdge[] {
  const { to } = element;
  if (!isObject(to)) return [];
  const found = new Map<string, GraphEdge>();
  for (const [port, targets] of Object.entries(to)) {
    for (const [target, inputs] of Object.entries(isObject(targets) ? targets : {})) {
      for (const input of Array.isArray(inputs) ? inputs : []) {
        if (typeof input !== 'string') continue;
        const edge = { source, port, target, input };
        const id = edgeId(edge);
        // Several executions by one link are still one line.
        found.set(id, { id, ...edge });
      }
    }
  }
  return [...found.values()];
}
