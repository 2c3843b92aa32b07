import { isStoredType } from '@bakehouse/contract';
import { actionGroups, effectElements, pureElements } from '@bakehouse/elements';
import type { Element, Ports } from '@bakehouse/engine';

/** Every built-in element type, by type: the same that the server runs. */
export const elementTypes: ReadonlyMap<string, Element> = new Map(
  [...pureElements, ...effectElements].map((each) => [each.type, each]),
);

/** A group of the palette. */
export interface TypeGroup {
  key: string;
  types: readonly Element[];
}

/** All types as the palette shows them. */
export const typeGroups: readonly TypeGroup[] = [
  { key: 'event', types: ofGroup('event') },
  { key: 'flow', types: ofGroup('flow') },
  { key: 'data', types: ofGroup('data') },
  ...actionGroups.map(({ group, elements }) => ({
    key: group,
    types: elements.flatMap((type) => elementTypes.get(type) ?? []),
  })),
];

/** The output ports of an element as written: those of its type and, besides, those that are linked. */
export function portsOf(type: string, element: Readonly<Record<string, unknown>>): string[] {
  const { options, to } = element;
  const known: Ports = elementTypes.get(type)?.outputs(asObject(options)) ?? {
    // Whatever it is made of, what is stored gives something or fails.
    names: isStoredType(type) && !type.startsWith('event/') ? ['default', 'error'] : ['default'],
  };
  return [...new Set([...known.names, ...Object.keys(asObject(to))])];
}

/** Whether links may lead to an element of this type. */
export function hasInput(type: string): boolean {
  return elementTypes.get(type)?.takes !== 'nothing';
}

function ofGroup(group: string): Element[] {
  return [...elementTypes.values()].filter((each) => each.group === group);
}

function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}
