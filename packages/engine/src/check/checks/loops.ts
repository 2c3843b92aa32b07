import { reachable } from '../../definition/reachable.ts';
import type { Check, Subject, SubjectElement } from '../subject.ts';

/** No element leads only back to itself, at once or over others: it would run until the limit of steps. */
export const checkLoops: Check = (subject, report) => {
  const { elements, definition, byName } = subject;
  const reached = reachable(definition);
  const endless = neverEnding(
    elements.filter(({ name }) => reached.has(name)),
    subject,
  );
  const told = new Set<string>();
  for (const each of elements) {
    if (!endless.has(each.name) || told.has(each.name)) continue;
    const circle = circleFrom(each, endless, byName);
    for (const name of circle) told.add(name);
    if (circle.length === 0) continue;
    const way = [...circle, circle[0]].map((name) => `"${name}"`).join(' → ');
    const message =
      circle.length === 1
        ? `"${each.name}" leads only to itself, so that it never ends`
        : `This never ends: ${way}`;
    report.warning('endless', `${each.path}.to`, message);
  }
};

/** The elements that lead on for ever, whatever happens: all those that may end are taken out, and what leads to them. */
function neverEnding(elements: readonly SubjectElement[], { byName }: Subject): Set<string> {
  const left = new Set(elements.map(({ name }) => name));
  const before = new Map<string, SubjectElement[]>();
  for (const each of elements)
    for (const target of targetsOf(each)) before.set(target, [...(before.get(target) ?? []), each]);
  const open = [...elements];
  for (let each = open.pop(); each !== undefined; each = open.pop()) {
    if (!left.has(each.name) || goesOn(each, left)) continue;
    left.delete(each.name);
    for (const source of before.get(each.name) ?? []) if (byName.has(source.name)) open.push(source);
  }
  return left;
}

/** Whether every way out of an element leads to one that never ends; a failure is no way out. */
function goesOn({ element, options, to }: SubjectElement, endless: ReadonlySet<string>): boolean {
  const ports = element?.outputs(options);
  if (ports === undefined || ports.others !== undefined) return false;
  const leadsOn = (port: string): boolean => Object.keys(to[port] ?? {}).some((name) => endless.has(name));
  if (element?.branches !== undefined) return leadsOn(element.branches) || leadsOn('default');
  const names = ports.names.filter((name) => name !== 'error' && name !== 'prototype');
  return names.length > 0 && names.every(leadsOn);
}

/** The elements of a circle that begins and ends at one of those that never end; empty where it only leads into one. */
function circleFrom(
  { name: start }: SubjectElement,
  endless: ReadonlySet<string>,
  byName: ReadonlyMap<string, SubjectElement>,
): string[] {
  const cameFrom = new Map<string, string>();
  const open = [start];
  for (let name = open.shift(); name !== undefined; name = open.shift()) {
    const each = byName.get(name);
    for (const target of each === undefined ? [] : targetsOf(each)) {
      if (!endless.has(target)) continue;
      if (target === start) return trail(name, start, cameFrom);
      if (cameFrom.has(target)) continue;
      cameFrom.set(target, name);
      open.push(target);
    }
  }
  return [];
}

function trail(last: string, start: string, cameFrom: ReadonlyMap<string, string>): string[] {
  const names = [last];
  for (let name = last; name !== start;) {
    name = cameFrom.get(name) ?? start;
    names.unshift(name);
  }
  return names;
}

function targetsOf({ to }: SubjectElement): string[] {
  return Object.values(to).flatMap((port) =>
    Object.entries(port).flatMap(([name, inputs]) => (inputs.length > 0 ? [name] : [])),
  );
}
