import { callsOf, factsOf } from '../../definition/workflow-facts.ts';
import type { Check, Subject, SubjectElement } from '../subject.ts';
import { walkExpressions } from '../walk-options.ts';

/** What is set in a branch of a loop is not read outside of it: each branch has variables of its own. */
export const checkBranches: Check = (subject, report) => {
  const { elements, definition, options, neighbours } = subject;
  const loops = elements.filter(({ element }) => element?.branches !== undefined);
  if (loops.length === 0 || loops.length > mostLoops) return;
  // What others set in the same context is not seen here.
  if (callsOf(factsOf(definition, options.elements)).some(({ scope }) => !scope)) return;
  if ((neighbours?.callers(definition.identifier) ?? []).length > 0) return;
  const inside = new Map(loops.map((loop) => [loop, branchOf(loop, subject)]));
  const settersOf = (name: string): SubjectElement[] =>
    elements.filter(({ set, element, options: raw }) =>
      Object.hasOwn(set, name) ? true : element?.branches === undefined && element?.binds(raw).includes(name),
    );
  for (const reader of elements) {
    walkExpressions(reader, (part, path) => {
      if ('key' in part) return;
      const read = subject.read(part.expression);
      for (const name of 'fault' in read ? [] : read.expression.variables) {
        const loop = loops.find((each) => setsInside(each, name) && !inside.get(each)?.has(reader.name));
        if (loop === undefined || isSetElsewhere(name, reader)) continue;
        const message = `$${name} is set in a branch of "${loop.name}", which has variables of its own: here it is never set`;
        report.warning('out_of_branch', path, message);
        toldOutOfBranch(subject).add(`${path} ${name}`);
      }
    });
  }

  function setsInside(loop: SubjectElement, name: string): boolean {
    const bound = loop.element?.binds(loop.options).includes(name) === true;
    return bound || settersOf(name).some((each) => inside.get(loop)?.has(each.name) === true);
  }

  /** Whether something sets it where the reader is: outside of all branches, or in one that the reader is in. */
  function isSetElsewhere(name: string, reader: SubjectElement): boolean {
    const sharing = loops.filter((loop) => inside.get(loop)?.has(reader.name) === true);
    if (sharing.some((loop) => loop.element?.binds(loop.options).includes(name) === true)) return true;
    return settersOf(name).some((setter) =>
      loops.every((loop) => inside.get(loop)?.has(setter.name) !== true || sharing.includes(loop)),
    );
  }
};

/** What was told to be out of its branch, as path and name. */
export function toldOutOfBranch(subject: Subject): Set<string> {
  const known = told.get(subject) ?? new Set();
  told.set(subject, known);
  return known;
}

const told = new WeakMap<Subject, Set<string>>();

/** More loops than this are not looked at: every one is held against every element. */
const mostLoops = 50;

/** The elements that a branch of a loop can come to. */
function branchOf({ to, element }: SubjectElement, { byName }: Subject): Set<string> {
  const reached = new Set(Object.keys(to[element?.branches ?? ''] ?? {}));
  for (const name of reached)
    for (const targets of Object.values(byName.get(name)?.to ?? {}))
      for (const target of Object.keys(targets)) reached.add(target);
  return reached;
}
