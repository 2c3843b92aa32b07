import { isObject } from '@bakehouse/contract';
import { changeElement, withKey, type Definition, type RawElement } from './definition.ts';
import type { GraphEdge } from './graph.ts';

/** What a link joins. */
export type Link = Pick<GraphEdge, 'source' | 'port' | 'target' | 'input'>;

/** Joins an output port to an input port; nothing changes where they are joined already. */
export function connect(definition: Definition, { source, port, target, input }: Link): Definition {
  return changeElement(definition, source, (element) => {
    const to = objectAt(element, 'to');
    const targets = objectAt(to, port);
    const inputs = listAt(targets, target);
    if (inputs.includes(input)) return element;
    return { ...element, to: { ...to, [port]: { ...targets, [target]: [...inputs, input] } } };
  });
}

/** Takes a link away; what is empty then goes with it. */
export function disconnect(definition: Definition, { source, port, target, input }: Link): Definition {
  return changeElement(definition, source, (element) => {
    const to = objectAt(element, 'to');
    const targets = objectAt(to, port);
    const inputs = listAt(targets, target).filter((each) => each !== input);
    const nextTargets = withKey(targets, target, inputs.length === 0 ? undefined : inputs);
    const nextTo = withKey(to, port, isEmpty(nextTargets) ? undefined : nextTargets);
    return withKey(element, 'to', isEmpty(nextTo) ? undefined : nextTo);
  });
}

/** The element with its links led elsewhere; undefined takes a link away. It is the same object where nothing changes. */
export function retarget(element: RawElement, where: (target: string) => string | undefined): RawElement {
  const { to } = element;
  if (!isObject(to)) return element;
  const touched = Object.values(to).some(
    (targets) => isObject(targets) && Object.keys(targets).some((target) => where(target) !== target),
  );
  if (!touched) return element;
  const ports = Object.entries(to).flatMap(([port, targets]): [string, unknown][] => {
    if (!isObject(targets)) return [[port, targets]];
    const kept = Object.entries(targets).flatMap(([target, inputs]): [string, unknown][] => {
      const next = where(target);
      return next === undefined ? [] : [[next, inputs]];
    });
    return kept.length === 0 && Object.keys(targets).length > 0 ? [] : [[port, Object.fromEntries(kept)]];
  });
  return withKey(element, 'to', ports.length === 0 ? undefined : Object.fromEntries(ports));
}

function objectAt(object: Readonly<Record<string, unknown>>, key: string): Readonly<Record<string, unknown>> {
  const found = Object.hasOwn(object, key) ? object[key] : undefined;
  return isObject(found) ? found : {};
}

function listAt(object: Readonly<Record<string, unknown>>, key: string): readonly unknown[] {
  const found = Object.hasOwn(object, key) ? object[key] : undefined;
  return Array.isArray(found) ? found : [];
}

function isEmpty(object: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(object).length === 0;
}
