import type { AncestorSlot, Node, NodeOf } from './ast.ts';
import { syntax } from './fault.ts';

/** Finds, for each parent operator `%`, the step of the enclosing path that supplies the parent. */
export interface Ancestry {
  /** A new operator, one level up. */
  slot(): AncestorSlot;
  /** Hands the unresolved operators of a part on to the whole. */
  pass(whole: Node, part: Node): void;
  /** Looks along a path for the steps its last step asks for. */
  resolve(path: NodeOf<'path'>): void;
  /** A filter on a step: one level up is the step itself. */
  filter(step: Node, predicate: Node): void;
}

/** The ancestry of one expression. */
export function ancestry(): Ancestry {
  let count = 0;
  return {
    slot: () => ({ label: `!${count++}`, level: 1 }),
    pass,
    resolve,
    filter(step, predicate) {
      if (predicate.seeking === undefined) return;
      for (const slot of predicate.seeking) {
        if (slot.level === 1) seek(step, slot);
        else slot.level--;
      }
      pass(step, predicate);
    },
  };
}

function pass(whole: Node, part: Node): void {
  const slots = unresolved(part);
  if (slots.length > 0) whole.seeking = [...(whole.seeking ?? []), ...slots];
}

function unresolved(node: Node): AncestorSlot[] {
  const slots = node.seeking ?? [];
  return node.type === 'parent' ? [...slots, node.slot] : slots;
}

function resolve(path: NodeOf<'path'>): void {
  const last = path.steps.at(-1);
  if (last === undefined) return;
  for (const slot of unresolved(last)) {
    let index = path.steps.length - 2;
    while (slot.level > 0) {
      let step = path.steps[index--];
      if (step === undefined) {
        path.seeking = [...(path.seeking ?? []), slot];
        break;
      }
      // Neighbouring steps that bind a focus share one context.
      while (index >= 0 && step.focus !== undefined && path.steps[index]?.focus !== undefined) {
        const before = path.steps[index--];
        if (before !== undefined) step = before;
      }
      seek(step, slot);
    }
  }
}

function seek(node: Node, slot: AncestorSlot): void {
  if (node.type === 'name' || node.type === 'wildcard') {
    if (--slot.level > 0) return;
    // Two operators that mean the same ancestor share its label.
    if (node.ancestor !== undefined) slot.label = node.ancestor.label;
    node.ancestor = slot;
    node.tuple = true;
  } else if (node.type === 'parent') {
    slot.level++;
  } else if (node.type === 'block') {
    const last = node.expressions.at(-1);
    if (last === undefined) return;
    node.tuple = true;
    seek(last, slot);
  } else if (node.type === 'path') {
    node.tuple = true;
    let index = node.steps.length - 1;
    do {
      const step = node.steps[index--];
      if (step !== undefined) seek(step, slot);
    } while (slot.level > 0 && index >= 0);
  } else {
    syntax(node.position, `% cannot reach over this part of the expression (${node.type})`);
  }
}
