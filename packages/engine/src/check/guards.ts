import type { Node } from '../expression/ast.ts';
import { children } from '../expression/names.ts';
import type { Subject } from './subject.ts';

/** A plain path as one word, without what it begins at: `$resource.customer` and `customer` are the same. */
export function pathWord(node: Node): string | undefined {
  const steps = node.type === 'path' ? node.steps : [node];
  const names = steps.flatMap((step) =>
    step.type === 'name'
      ? [step.value]
      : step.type === 'variable' && !roots.has(step.name)
        ? [`$${step.name}`]
        : [],
  );
  return names.length === 0 ? undefined : names.join('.');
}

/** Every path and variable that an expression mentions. */
export function mentioned(node: Node): string[] {
  const word = pathWord(node);
  const own =
    word === undefined ? [] : [word, ...(word.includes('.') ? [word.slice(0, word.indexOf('.'))] : [])];
  return [...own, ...children(node).flatMap(mentioned)];
}

/**
 * What the conditions of a workflow ask about. Where a way depends on whether a value is there, whoever wrote it thought of it:
 * it counts as sure on all ways, as to know on which ones would need to understand the condition.
 */
export function askedAbout(subject: Subject): ReadonlySet<string> {
  const known = asked.get(subject);
  if (known !== undefined) return known;
  const words = new Set<string>();
  for (const { type, options } of subject.elements) {
    const source = { 'flow/if': options['condition'], 'flow/switch': options['value'] }[type];
    const read = typeof source === 'string' ? subject.read(source) : { fault: undefined };
    if (!('fault' in read)) for (const word of mentioned(read.expression.tree)) words.add(word);
  }
  asked.set(subject, words);
  return words;
}

const asked = new WeakMap<Subject, ReadonlySet<string>>();
const roots: ReadonlySet<string> = new Set(['', '$', 'resource', 'input']);
