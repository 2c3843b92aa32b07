import { callsOf, factsOf } from '../../definition/workflow-facts.ts';
import type { Node } from '../../expression/ast.ts';
import { children } from '../../expression/names.ts';
import type { Check, Subject, SubjectElement } from '../subject.ts';
import { predefinedVariables } from '../variables.ts';
import { walkExpressions } from '../walk-options.ts';
import { toldOutOfBranch } from './branches.ts';

/** A variable is read only where every way has set it, or where somebody asks whether it is there. */
export const checkUnset: Check = (subject, report) => {
  const { elements, definition, options, neighbours } = subject;
  const names = [...new Set(elements.flatMap(({ set }) => Object.keys(set)))];
  // What others set in the same context is not seen here.
  if (names.length === 0 || callsOf(factsOf(definition, options.elements)).some(({ scope }) => !scope))
    return;
  const given = new Set(
    (neighbours?.callers(definition.identifier) ?? []).flatMap((caller) => [
      ...caller.sets,
      ...callsOf(caller).flatMap((call) => call.given),
    ]),
  );
  const index = new Map(names.map((name, at) => [name, at]));
  const asked = guardedAnywhere(subject);
  const before = setBefore(subject, index);
  for (const reader of elements) {
    const sure = before.get(reader.name);
    if (sure === undefined) continue;
    walkExpressions(reader, (part, path) => {
      const read = 'key' in part ? { fault: undefined } : subject.read(part.expression);
      if ('fault' in read) return;
      const own = path.startsWith(`${reader.path}.set.`) ? reader.set : {};
      for (const name of readPlainly(read.expression.tree)) {
        const at = index.get(name);
        if (at === undefined || has(sure, at) || asked.has(name) || given.has(name)) continue;
        if (predefinedVariables.includes(name) || Object.hasOwn(own, name)) continue;
        if (toldOutOfBranch(subject).has(`${path} ${name}`)) continue;
        const message = `$${name} is not set on every way that leads here: set it on each, or say what holds without it, as in $${name} ?: 0`;
        report.warning('unset', path, message);
      }
    });
  }
};

type Bits = Uint32Array;

/** The variables that are set before each element on every way to it; elements that no run comes to are left out. */
function setBefore(
  { elements, byName, json }: Subject,
  index: ReadonlyMap<string, number>,
): Map<string, Bits> {
  const size = Math.ceil(index.size / 32);
  const found = new Map<string, Bits>();
  const open: SubjectElement[] = [];
  for (const each of elements)
    if (each.type.startsWith('event/') || each.name === json['entry']) {
      found.set(each.name, new Uint32Array(size));
      open.push(each);
    }
  for (let each = open.pop(); each !== undefined; each = open.pop()) {
    const before = found.get(each.name) ?? new Uint32Array(size);
    const after = Uint32Array.from(before);
    const bound = each.element?.binds(each.options) ?? [];
    for (const name of [...Object.keys(each.set), ...bound]) add(after, index.get(name));
    for (const [port, targets] of Object.entries(each.to))
      for (const name of Object.keys(targets)) {
        const target = byName.get(name);
        // What fails sets nothing.
        const known = port === 'error' ? before : after;
        if (target !== undefined && narrow(found, name, known)) open.push(target);
      }
  }
  return found;
}

/** Keeps of what is known before an element what also holds on this way; whether that changed it. */
function narrow(found: Map<string, Bits>, name: string, after: Bits): boolean {
  const known = found.get(name);
  if (known === undefined) {
    found.set(name, Uint32Array.from(after));
    return true;
  }
  let changed = false;
  for (const [at, word] of known.entries()) {
    const both = (word & (after[at] ?? 0)) >>> 0;
    changed ||= both !== word;
    known[at] = both;
  }
  return changed;
}

function add(bits: Bits, at: number | undefined): void {
  if (at !== undefined) bits[at >>> 5] = ((bits[at >>> 5] ?? 0) | (1 << (at & 31))) >>> 0;
}

function has(bits: Bits, at: number): boolean {
  return ((bits[at >>> 5] ?? 0) & (1 << (at & 31))) !== 0;
}

/** The variables that an expression reads as if they were there. */
function readPlainly(
  node: Node,
  guarded: ReadonlySet<string> = new Set(),
  found = new Set<string>(),
): Set<string> {
  if (node.type === 'variable') {
    if (!guarded.has(node.name)) found.add(node.name);
  } else if (node.type === 'default') {
    readPlainly(node.lhs, new Set([...guarded, ...variablesIn(node.lhs)]), found);
    readPlainly(node.rhs, guarded, found);
  } else {
    const within = new Set([...guarded, ...guardsIn(node)]);
    for (const child of children(node)) readPlainly(child, within, found);
  }
  return found;
}

/** The variables of which a node asks whether they are there. */
function guardsIn(node: Node): string[] {
  if (node.type === 'condition')
    return isTruth(node.condition) ? variablesIn(node.condition) : askedIn(node.condition);
  if (node.type === 'binary' && (node.operator === 'and' || node.operator === 'or'))
    return [...askedIn(node.lhs), ...askedIn(node.rhs)];
  return askedIn(node);
}

function askedIn(node: Node): string[] {
  if (node.type === 'variable') return [];
  if (node.type === 'call' && node.procedure.type === 'variable' && asking.has(node.procedure.name))
    return node.arguments.flatMap(variablesIn);
  if (node.type === 'binary' && (isNull(node.lhs) || isNull(node.rhs))) return variablesIn(node);
  if (node.type !== 'binary' || (node.operator !== 'and' && node.operator !== 'or')) return [];
  return [node.lhs, node.rhs].flatMap((side) => (isTruth(side) ? variablesIn(side) : askedIn(side)));
}

function isNull(node: Node): boolean {
  return node.type === 'value' && node.value === null;
}

/** Whether a node is a variable, or a path from one, whose being there decides. */
function isTruth(node: Node): boolean {
  return node.type === 'variable' || (node.type === 'path' && node.steps[0]?.type === 'variable');
}

/** The variables that some condition of the workflow asks about. */
function guardedAnywhere({ elements, read }: Subject): Set<string> {
  return new Set(
    elements.flatMap(({ type, options: { condition } }) => {
      const parsed =
        type === 'flow/if' && typeof condition === 'string' ? read(condition) : { fault: undefined };
      if ('fault' in parsed) return [];
      const { tree } = parsed.expression;
      return isTruth(tree) ? variablesIn(tree) : askedIn(tree);
    }),
  );
}

function variablesIn(node: Node): string[] {
  return node.type === 'variable' ? [node.name] : children(node).flatMap(variablesIn);
}

const asking: ReadonlySet<string> = new Set(['exists', 'boolean', 'not', 'type', 'count']);
