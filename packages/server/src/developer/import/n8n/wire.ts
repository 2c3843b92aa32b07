import type { ElementDefinition } from '@bakehouse/contract';
import type { N8nLink, N8nWorkflow } from './export.ts';
import type { NodeResult } from './elements-of.ts';

/** What leads from one element to others: ports to targets. */
type Links = Record<string, Record<string, string[]>>;

/** Elements with their links: what gives a list goes on item by item, and what wants all items comes after the loop. */
export function wire(
  workflow: N8nWorkflow,
  results: ReadonlyMap<string, NodeResult>,
  names: ReadonlyMap<string, string>,
): { links: Map<string, Links>; loops: Map<string, string> } {
  const links = new Map<string, Links>();
  /** The loops that were made after what gives lists, by the element they come after. */
  const loops = new Map<string, string>();
  const inside = new Map<string, readonly string[]>();
  const queue = startsIn(workflow);
  for (const name of queue) if (!inside.has(name)) inside.set(name, []);
  for (const from of queue) {
    for (const link of workflow.links)
      if (link.kind === 'main' && link.from === from) {
        const around = follow(link, inside.get(from) ?? []);
        if (around === undefined || inside.has(link.to)) continue;
        inside.set(link.to, around);
        queue.push(link.to);
      }
  }
  return { links, loops };

  /** Writes a link, and gives the loops that its target is in; undefined where it leads back into a loop. */
  function follow(link: N8nLink, around: readonly string[]): readonly string[] | undefined {
    const source = results.get(link.from);
    const target = results.get(link.to);
    const to = names.get(link.to);
    if (source === undefined || target === undefined || to === undefined) return undefined;
    if (target.converted.loop !== undefined && around.includes(to)) return undefined;
    const { last, ports } = placesOf(source, names);
    for (const { element, port } of ports(link.output)) {
      if (port === 'error') join(element, port, to);
      else if (element === last) return onward(source, target, link, around, last, port, to);
      else join(element, port, to);
    }
    return around;
  }

  function onward(
    source: NodeResult,
    target: NodeResult,
    link: N8nLink,
    around: readonly string[],
    last: string,
    port: string,
    to: string,
  ): readonly string[] {
    const list = source.converted.gives === 'list' && source.reason === undefined;
    const wantsList = target.converted.takes === 'list';
    if (source.converted.loop !== undefined && link.output === source.converted.loop) {
      join(last, port, to);
      return [...around, last];
    }
    if (list && !wantsList) {
      const loop = loops.get(last) ?? `${last}-items`;
      loops.set(last, loop);
      join(last, 'default', loop);
      join(loop, 'item', to);
      return [...around, loop];
    }
    const loop = around.at(-1);
    if (!list && wantsList && loop !== undefined && source.converted.loop === undefined) {
      join(loop, 'default', to);
      return around.slice(0, -1);
    }
    join(last, port, to);
    return around;
  }

  function join(from: string, port: string, to: string): void {
    const own = links.get(from) ?? {};
    links.set(from, own);
    (own[port] ??= {})[to] = ['default'];
  }
}

/** Names of the elements of a node: the first has its name, the others a number beside; no name of a node has a hyphen. */
export function elementNames({ converted }: NodeResult, name: string): string[] {
  return converted.elements.map((_, index) => (index === 0 ? name : `${name}-${index + 1}`));
}

function placesOf(
  source: NodeResult,
  names: ReadonlyMap<string, string>,
): { last: string; ports: (output: number) => { element: string; port: string }[] } {
  const { node, converted, reason } = source;
  const own = elementNames(source, names.get(node.name) ?? '');
  const last = own.at(-1) ?? '';
  const known = converted.ports ?? ['default'];
  const failing = own.filter((_, index) =>
    /^(?:data\/http|action\/)/.test(converted.elements[index]?.type ?? ''),
  );
  const errors = (failing.length > 0 || converted.starts !== undefined ? failing : [last]).map((element) => ({
    element,
    port: 'error',
  }));
  const { onError, continueOnFail } = node.raw;
  return {
    last,
    ports: (output) => {
      if (reason !== undefined && converted.ports === undefined)
        return [{ element: last, port: output === 0 ? 'default' : `output_${output + 1}` }];
      if (onError === 'continueErrorOutput' && output === known.length) return errors;
      const port = known[output] ?? 'default';
      const goesOn = output === 0 && (onError === 'continueRegularOutput' || continueOnFail === true);
      return [...(goesOn ? errors.filter(() => failing.length > 0) : []), { element: last, port }];
    },
  };
}

/** The nodes to which nothing leads; of a circle without one, its first. */
function startsIn({ nodes, links }: N8nWorkflow): string[] {
  const reached = new Set(links.filter(({ kind }) => kind === 'main').map(({ to }) => to));
  const starts = nodes.map(({ name }) => name).filter((name) => !reached.has(name));
  return starts.length > 0 ? starts : nodes.slice(0, 1).map(({ name }) => name);
}

/** An element without anything that is not there. */
export function tidy(element: ElementDefinition): ElementDefinition {
  return Object.fromEntries(
    Object.entries(element).filter(([, value]) => value !== undefined),
  ) as ElementDefinition;
}
