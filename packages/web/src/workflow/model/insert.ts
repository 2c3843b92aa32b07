import type { Definition, RawElement } from './definition.ts';
import { addElement } from './edit-elements.ts';
import { connect, disconnect, type Link } from './edit-links.ts';
import { edgeId, graphOf } from './graph.ts';

/** Where an element is added: behind a port, or into a link. */
export interface Spot {
  from?: { source: string; port: string } | undefined;
  /** The id of the link. */
  link?: string | undefined;
  /** The port of the new element that leads on to where the link led; undefined where it has none. */
  onward?: string | undefined;
}

/** Adds an element and joins it: what led by a link leads to it, and from it on. */
export function insertElement(
  definition: Definition,
  element: RawElement & { readonly name: string },
  { from, link, onward }: Spot,
): Definition {
  const { name } = element;
  const added = addElement(definition, element);
  const to = (source: string, port: string): Link => ({ source, port, target: name, input: 'default' });
  if (from !== undefined) return connect(added, to(from.source, from.port));
  const edge = graphOf(definition).edges.find((each) => edgeId(each) === link);
  if (edge === undefined) return added;
  const joined = connect(disconnect(added, edge), to(edge.source, edge.port));
  return onward === undefined
    ? joined
    : connect(joined, { source: name, port: onward, target: edge.target, input: edge.input });
}
