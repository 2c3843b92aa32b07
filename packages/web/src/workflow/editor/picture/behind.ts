import type { Wanted } from '../../canvas/picture.ts';
import { portsOf } from '../../element-types.ts';
import type { Graph, GraphNode } from '../../model/graph.ts';

type Chosen = Pick<GraphNode, 'id' | 'name' | 'type' | 'element'>;

/** The first output of an element that is not for failures. */
export function firstPort(type: string): string | undefined {
  return portsOf(type, {}).find((each) => each !== 'error');
}

/** The first port that leads nowhere yet. */
export function freePort({ type, element }: Pick<Chosen, 'type' | 'element'>): string | undefined {
  const to = (element['to'] ?? {}) as Record<string, unknown>;
  return onward(type, element).find((each) => to[each] === undefined);
}

/**
 * Where an element is put that is added while another is chosen: at its first port that leads nowhere yet, else between it
 * and the one element that it leads to, else beside those.
 */
export function behind(
  { edges }: Pick<Graph, 'edges'>,
  chosen: Chosen,
  fits: (wanted: Pick<Wanted, 'from' | 'link'>) => boolean,
): Pick<Wanted, 'from' | 'link'> {
  const free = freePort(chosen);
  const [port = free] = free === undefined ? onward(chosen.type, chosen.element) : [free];
  if (port === undefined) return {};
  const [link, ...more] = edges.filter((each) => each.source === chosen.id && each.port === port);
  const ways = [
    ...(link !== undefined && more.length === 0 ? [{ link: link.id }] : []),
    { from: { source: chosen.name, port } },
  ];
  return ways.find(fits) ?? {};
}

/** The ports by which a run goes on. Of a question each answer has one: what comes next belongs to these, not to any answer. */
function onward(type: string, element: Chosen['element']): string[] {
  const names = portsOf(type, element).filter((each) => each !== 'error');
  const answers = names.includes('action')
    ? names.filter((each) => each !== 'action' && each !== 'default')
    : [];
  return answers.length > 0 ? answers : names;
}
