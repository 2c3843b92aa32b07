import { reasonOf } from '../javascript/untranslatable.ts';
import type { N8nNode, N8nWorkflow } from './export.ts';
import { converters } from './nodes/index.ts';
import type { Converted, Reader } from './reader.ts';

/** What became of a node. */
export interface NodeResult {
  node: N8nNode;
  converted: Converted;
  /** Why it is disabled; undefined where it is live. */
  reason?: string;
  /** Whether nothing is known of nodes of its type. */
  unknown?: true;
  /** Whether it belongs to another node, such as the model of an agent. */
  part: boolean;
}

/** Makes elements of every node; what cannot be made becomes a disabled element. */
export function resultsOf(
  { nodes, links }: N8nWorkflow,
  readerOf: (node: N8nNode, reader: Pick<Reader, 'parts' | 'inputs'>) => Reader,
  refused: ReadonlyMap<string, string>,
): Map<string, NodeResult> {
  const byName = new Map(nodes.map((node) => [node.name, node]));
  const isPart = (name: string): boolean =>
    links.some((link) => link.from === name && link.kind !== 'main') &&
    !links.some((link) => link.from === name && link.kind === 'main');
  return new Map(
    nodes.map((node) => {
      const parts = links.flatMap((link) => {
        const part = link.to === node.name && link.kind !== 'main' ? byName.get(link.from) : undefined;
        return part === undefined ? [] : [{ kind: link.kind, node: part }];
      });
      const inputs = inputsOf(node.name, links);
      return [
        node.name,
        { ...resultOf(readerOf(node, { parts, inputs }), refused.get(node.name)), part: isPart(node.name) },
      ];
    }),
  );
}

function inputsOf(name: string, links: N8nWorkflow['links']): string[][] {
  const found: string[][] = [];
  for (const { from, to, kind, input } of links)
    if (to === name && kind === 'main') (found[input] ??= []).push(from);
  return Array.from(found, (each) => each ?? []);
}

function resultOf(reader: Reader, refused: string | undefined): Omit<NodeResult, 'part'> {
  const { node } = reader;
  if (refused !== undefined) return off(node, refused);
  const convert = converters.get(node.type);
  if (convert === undefined)
    return { ...off(node, `There is no counterpart to "${node.type}" of n8n`), unknown: true };
  try {
    const converted = convert(reader);
    return { node, converted, ...(node.disabled ? { reason: 'It was disabled in n8n' } : {}) };
  } catch (error) {
    return off(node, `Could not be translated: ${reasonOf(error)}`);
  }
}

/** A disabled element of the kind that will most likely take its place. */
function off(node: N8nNode, reason: string): Omit<NodeResult, 'part'> {
  const begins = /trigger$|^emailReadImap$|^webhook$|^cron$/i.test(node.type);
  const maps = [
    'code',
    'function',
    'functionItem',
    'set',
    'merge',
    'html',
    'markdown',
    'dateTime',
    'crypto',
    'xml',
  ];
  const type = begins ? 'event/webhook' : maps.includes(node.type) ? 'data/map' : 'data/http';
  return { node, converted: { elements: [{ type, options: {} }] }, reason };
}
