import { isObject } from '@bakehouse/contract';
import { portsOf } from '../element-types.ts';
import { elementsOf, nameOf, withElements, type Definition, type RawElement } from './definition.ts';
import { addElement, freeName, removeElements } from './edit-elements.ts';
import { connect, retarget } from './edit-links.ts';
import { graphOf, type GraphEdge } from './graph.ts';

/** Why elements cannot become a workflow of their own. */
export type ExtractFault = 'event' | 'entries' | 'exits';

/** What comes of it: the workflow that is made, and the one that runs it. */
export interface Extracted {
  made: Definition;
  left: Definition;
  /** The element that runs the new one. */
  name: string;
}

/**
 * Makes a workflow of its own of some elements. It begins at one of them. Where it goes on behind them they are a chain:
 * what is behind would otherwise begin once for all branches instead of once for each.
 */
export function extract(
  definition: Definition,
  names: ReadonlySet<string>,
  { identifier, title }: { identifier: string; title: string },
): Extracted | ExtractFault {
  const graph = graphOf(definition);
  const inside = graph.nodes.filter(({ name }) => names.has(name));
  if (inside.some(({ type }) => type.startsWith('event/'))) return 'event';
  const entering = graph.edges.filter(({ source, target }) => !names.has(source) && names.has(target));
  const leaving = graph.edges.filter(({ source, target }) => names.has(source) && !names.has(target));
  const within = graph.edges.filter(({ source, target }) => names.has(source) && names.has(target));
  const { entry } = definition;
  const begins = new Set(entering.map(({ target }) => target));
  if (typeof entry === 'string' && names.has(entry)) begins.add(entry);
  if (begins.size === 0) {
    const led = new Set(within.map(({ target }) => target));
    for (const { id } of inside) if (!led.has(id)) begins.add(id);
  }
  const [first] = begins;
  if (first === undefined || begins.size > 1) return 'entries';
  if (leaving.length > 0 && !isChain(inside, within, leaving)) return 'exits';

  const name = freeName(removeElements(definition, names), 'run');
  const elements = elementsOf(definition)
    .filter((each): each is RawElement => isObject(each) && names.has(nameOf(each)))
    .map((each) => retarget(each, (target) => (names.has(target) ? target : undefined)));
  // Links lead to the new element before the old ones go with what leads to them.
  const led = withElements(
    definition,
    elementsOf(definition).map((each) =>
      isObject(each) && !names.has(nameOf(each))
        ? retarget(each, (target) => (target === first ? name : target))
        : each,
    ),
  );
  const rest = addElement(removeElements(led, names), {
    name,
    type: 'action/run',
    options: { workflow: identifier },
  });
  const joined = leaving.reduce(
    (all, { target, input }) => connect(all, { source: name, port: 'default', target, input }),
    rest,
  );
  return {
    made: {
      identifier,
      title,
      ...(definition['elevated'] === true ? { elevated: true } : {}),
      entry: first,
      elements,
    },
    left: entry === first ? { ...joined, entry: name } : joined,
    name,
  };
}

/** Whether each element leads on by its one output to the next, and only the last one out. */
function isChain(
  inside: ReturnType<typeof graphOf>['nodes'],
  within: readonly GraphEdge[],
  leaving: readonly GraphEdge[],
): boolean {
  const [exit] = leaving;
  return inside.every(({ id, type, element }) => {
    const ports = portsOf(type, element).filter((port) => port !== 'error');
    const own = within.filter(({ source }) => source === id);
    if (ports.length !== 1) return false;
    if (id === exit?.source)
      return own.length === 0 && leaving.every(({ source, port }) => source === id && port === ports[0]);
    return own.length === 1 && own[0]?.port === ports[0];
  });
}
