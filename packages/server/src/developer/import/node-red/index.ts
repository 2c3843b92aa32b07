import { Problem, type ElementDefinition } from '@bakehouse/contract';
import { reasonOf } from '../javascript/untranslatable.ts';
import { beginning, type Made, type Todo } from '../made.ts';
import { free, identifierFor, namesFor } from '../names.ts';
import { sound, type Draft } from '../sound.ts';
import { readFlows, type RedFlow, type RedNode } from './export.ts';
import type { RedMade } from './made.ts';
import { redNodes } from './nodes.ts';

/** Makes a workflow of every flow of Node-RED. What comes out passes the check; what cannot be made is disabled. */
export function importNodeRed(exports: readonly unknown[]): Made {
  const flows = exports.flatMap((each) => {
    const found = readFlows(each);
    if (found !== undefined) return found;
    throw new Problem('invalid', 'This is no export of Node-RED: it is a list of nodes with "type".', {
      errors: [
        {
          path: '',
          code: 'no_workflow',
          message: 'An export of Node-RED is a list of nodes with "type" and "wires"',
        },
      ],
    });
  });
  const used = new Set<string>();
  const made = flows.map((flow) => {
    const identifier = identifierFor(flow.title, used);
    return sound(flow.title, (refused) => build(flow, identifier, refused));
  });
  return {
    workflows: made.map(({ definition }) => definition),
    modules: [],
    todo: made.flatMap(({ todo }) => todo),
    taken: made.flatMap(({ taken }) => taken),
  };
}

function build({ title, nodes }: RedFlow, identifier: string, refused: ReadonlyMap<string, string>): Draft {
  const keys = new Map(nodes.map((node) => [node.id, `${node.name}\n${node.id}`]));
  const byKey = namesFor([...keys.values()], (key) => key.slice(0, key.indexOf('\n')));
  const nameOf = (id: string): string | undefined => byKey.get(keys.get(id) ?? '');
  const elements: ElementDefinition[] = [];
  const events: { identifier: string; type: string }[] = [];
  const todo: Todo[] = [];
  const origin = new Map<string, string>();
  const usedEvents = new Set<string>();
  let entry: string | undefined;
  const taken = nodes.map((node) => {
    const name = nameOf(node.id) ?? '';
    const event = free(`${identifier}_${name}`.toLowerCase().slice(0, 58).replace(/_+$/, ''), usedEvents);
    const { made, reason } = madeOf(node, event, refused.get(node.id));
    const messages =
      reason === undefined
        ? [...(made.todo ?? [])]
        : [`"${node.name}" is disabled and hands its input on. ${reason}.`];
    todo.push(...messages.map((message) => ({ definition: identifier, element: name, message })));
    if (reason === undefined && made.starts === 'direct') entry ??= name;
    if (reason === undefined && made.starts !== undefined && made.starts !== 'direct')
      events.push({ identifier: event, type: made.starts });
    for (const element of chain(node, name, made, reason, messages, nameOf)) {
      origin.set(element.name, node.id);
      elements.push(element);
    }
    return { type: node.type, live: reason === undefined };
  });
  return {
    definition: {
      identifier,
      title: beginning(title, 200),
      ...(entry === undefined ? {} : { entry }),
      ...(events.length === 0 ? {} : { elevated: true }),
      events,
      elements,
    },
    todo,
    taken,
    origin,
  };
}

function off(reason: string): { made: RedMade; reason: string } {
  return { made: { elements: [{ type: 'data/map', options: {} }] }, reason };
}

function madeOf(
  node: RedNode,
  event: string,
  refused: string | undefined,
): { made: RedMade; reason?: string } {
  if (refused !== undefined) return off(refused);
  const convert = Object.hasOwn(redNodes, node.type) ? redNodes[node.type] : undefined;
  if (convert === undefined) return off(`There is no counterpart to "${node.type}" of Node-RED`);
  try {
    const made = convert(node, event);
    return { made, ...(node.disabled ? { reason: 'It was disabled in Node-RED' } : {}) };
  } catch (error) {
    return off(`Could not be translated: ${reasonOf(error)}`);
  }
}

function chain(
  node: RedNode,
  name: string,
  made: RedMade,
  reason: string | undefined,
  messages: readonly string[],
  nameOf: (id: string) => string | undefined,
): ElementDefinition[] {
  const last = made.elements.length - 1;
  return made.elements.map(({ type, options, port = 'default' }, index) => ({
    name: index === 0 ? name : `${name}-${index + 1}`,
    type,
    options,
    to: index < last ? { [port]: { [`${name}-${index + 2}`]: ['default'] } } : linksOf(node, made, nameOf),
    ...(reason === undefined ? {} : { disabled: true }),
    ...(index > 0 || messages.length === 0 ? {} : { note: beginning(messages.join('\n'), 4000) }),
    ...(reason === undefined || index > 0 ? {} : { original: node.raw }),
  }));
}

function linksOf(
  { wires }: RedNode,
  { ports }: RedMade,
  nameOf: (id: string) => string | undefined,
): Record<string, Record<string, string[]>> {
  return Object.fromEntries(
    wires.flatMap((targets, output) => {
      const found = targets.flatMap((id) => nameOf(id) ?? []);
      const port = ports?.[output] ?? (output === 0 ? 'default' : `output_${output + 1}`);
      return found.length === 0
        ? []
        : [[port, Object.fromEntries(found.map((target) => [target, ['default']]))]];
    }),
  );
}
