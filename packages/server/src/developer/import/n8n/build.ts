import type { ElementDefinition, WorkflowDefinition } from '@bakehouse/contract';
import { beginning, type Todo } from '../made.ts';
import type { Draft } from '../sound.ts';
import { elementNames, tidy, wire } from './wire.ts';
import { resultsOf, type NodeResult } from './elements-of.ts';
import type { N8nNode, N8nWorkflow } from './export.ts';
import { free, namesFor } from '../names.ts';

/** Makes a workflow of one of n8n; nodes in `refused` are disabled for the reason there. */
export function build(
  workflow: N8nWorkflow,
  identifier: string,
  other: (id: string) => string | undefined,
  refused: ReadonlyMap<string, string>,
): Draft {
  const names = namesFor(workflow.nodes.map(({ name }) => name));
  const read = new Set<string>();
  const variable = (node: string): string | undefined => {
    if (names.has(node)) read.add(node);
    return names.get(node);
  };
  const events = eventsOf(identifier, workflow, names);
  const values = new Set<string>();
  const reads = (value: string) => void values.add(value);
  const known = { variable, reads, workflow: { id: workflow.id, name: workflow.name } };
  const results = resultsOf(
    workflow,
    (node, { parts, inputs }) => ({
      node,
      known,
      parts,
      inputs,
      workflow: other,
      event: events.get(node.name) ?? '',
    }),
    refused,
  );
  const { links, loops } = wire(workflow, results, names);
  const elements: ElementDefinition[] = [];
  const todo: Todo[] = [];
  const nodes = new Map<string, string>();
  const used = new Set(
    [...results.values()].flatMap(({ converted, reason }) =>
      reason === undefined ? (converted.uses ?? []) : [],
    ),
  );
  for (const result of results.values()) {
    const { node } = result;
    const name = names.get(node.name) ?? '';
    if (used.has(node.name)) continue;
    const { unknown } = result;
    for (const message of messagesOf(result))
      todo.push({
        definition: identifier,
        element: name,
        message,
        ...(unknown === true ? { service: node.type } : {}),
      });
    for (const element of elementsOf(result, name, read.has(node.name))) {
      nodes.set(element.name, node.name);
      elements.push(tidy({ ...element, to: merged(element.to, links.get(element.name)) }));
    }
    const last = elementNames(result, name).at(-1) ?? '';
    const loop = loops.get(last);
    if (loop !== undefined) {
      nodes.set(loop, node.name);
      elements.push(
        tidy({
          name: loop,
          type: 'flow/each',
          options: { items: '[$]', ...(read.has(node.name) ? { as: name } : {}) },
          to: links.get(loop),
        }),
      );
    }
  }
  const message = `Declare the values ${[...values].join(', ')} under Connections, for $env; what is secret of them belongs into a connection.`;
  if (values.size > 0) todo.unshift({ definition: identifier, message });
  return {
    definition: definitionOf(workflow, identifier, elements, results, { names, events, nodes }),
    todo,
    taken: workflow.nodes.map((node) => ({ type: node.type, live: isLive(results.get(node.name), used) })),
    origin: nodes,
  };
}

function elementsOf(result: NodeResult, name: string, isRead: boolean): ElementDefinition[] {
  const { node, converted, reason } = result;
  const own = elementNames(result, name);
  const list = converted.gives === 'list' && reason === undefined;
  return converted.elements.map(({ type, options, port = 'default', set }, index) => {
    const next = own[index + 1];
    const last = next === undefined;
    return {
      name: own[index] ?? name,
      type,
      options,
      ...(last && isRead && !list ? { set: { [name]: ':output' } } : set === undefined ? {} : { set }),
      ...(next === undefined ? {} : { to: { [port]: { [next]: ['default'] } } }),
      ...(reason === undefined ? {} : { disabled: true }),
      ...(index === 0 ? noteOf(result) : {}),
      ...(reason !== undefined && index === 0 ? { original: node.raw } : {}),
      ...(reason === undefined && type === 'data/http' ? retryOf(node) : {}),
    };
  });
}

function noteOf(result: NodeResult): { note?: string } {
  const notes = typeof result.node.raw['notes'] === 'string' ? [result.node.raw['notes']] : [];
  const all = beginning([...notes, ...messagesOf(result)].join('\n'), 4000);
  return all === '' ? {} : { note: all };
}

function messagesOf({ converted, reason, node }: NodeResult): string[] {
  if (reason === undefined) return [...(converted.todo ?? [])];
  return [`"${node.name}" is disabled and hands its input on. ${reason}.`];
}

function retryOf({ raw }: N8nNode): { retry?: { attempts: number; delay: number } } {
  if (raw['retryOnFail'] !== true) return {};
  const attempts =
    typeof raw['maxTries'] === 'number' ? Math.min(Math.max(Math.round(raw['maxTries']), 1), 100) : 3;
  const delay = typeof raw['waitBetweenTries'] === 'number' ? Math.max(raw['waitBetweenTries'], 0) / 1000 : 1;
  return { retry: { attempts, delay } };
}

function definitionOf(
  workflow: N8nWorkflow,
  identifier: string,
  elements: ElementDefinition[],
  results: ReadonlyMap<string, NodeResult>,
  { names, events: identifiers, nodes }: Record<'names' | 'events' | 'nodes', ReadonlyMap<string, string>>,
): WorkflowDefinition {
  const live = [...results.values()].filter(({ reason }) => reason === undefined);
  const events = live.flatMap(({ node, converted: { starts } }) =>
    starts === undefined || starts === 'direct'
      ? []
      : [{ identifier: identifiers.get(node.name) ?? '', type: starts }],
  );
  const direct = live.find(({ converted }) => converted.starts === 'direct')?.node.name;
  const reached = new Set(workflow.links.flatMap(({ kind, to }) => (kind === 'main' ? [to] : [])));
  // What is a part of another one has no element.
  const there = new Set(nodes.values());
  const first =
    events.length > 0
      ? undefined
      : workflow.nodes.find(
          ({ name }) => !reached.has(name) && there.has(name) && results.get(name)?.part === false,
        )?.name;
  const entry = names.get(direct ?? first ?? '');
  const notes = beginning(workflow.notes.join('\n\n'), 2000);
  return {
    identifier,
    title: beginning(workflow.name, 200),
    ...(notes === '' ? {} : { description: notes }),
    ...(entry === undefined ? {} : { entry }),
    ...(events.length === 0 ? {} : { elevated: true }),
    events,
    elements,
  };
}

/** The events of the nodes: long names that begin alike have different ones. */
function eventsOf(
  identifier: string,
  { nodes }: N8nWorkflow,
  names: ReadonlyMap<string, string>,
): Map<string, string> {
  const used = new Set<string>();
  const eventOf = (name: string): string =>
    free(`${identifier}_${names.get(name) ?? ''}`.toLowerCase().slice(0, 58).replace(/_+$/, ''), used);
  return new Map(nodes.map(({ name }) => [name, eventOf(name)]));
}

function isLive(result: NodeResult | undefined, used: ReadonlySet<string>): boolean {
  if (result === undefined) return false;
  return (
    used.has(result.node.name) ||
    result.reason === undefined ||
    (result.node.disabled &&
      result.converted.elements.every(({ options }) => Object.keys(options).length > 0))
  );
}

function merged(a: ElementDefinition['to'], b: ElementDefinition['to']): ElementDefinition['to'] {
  if (a === undefined || b === undefined) return a ?? b;
  return {
    ...a,
    ...b,
    ...Object.fromEntries(
      Object.keys(a).flatMap((port) => (b[port] === undefined ? [] : [[port, { ...a[port], ...b[port] }]])),
    ),
  };
}
