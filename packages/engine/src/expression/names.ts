import type { Node } from './ast.ts';
import type { Names } from './compiler.ts';

/** The scope of a block: the variables that its expressions assign. */
export function blockNames(parent: Names | null, expressions: Node[]): Names {
  const slots = new Map<string, number>();
  for (const expression of expressions) assigned(expression, slots);
  return { parent, slots, parameters: false, tuple: null };
}

/** The scope of a function: its parameters. */
export function lambdaNames(parent: Names, parameters: string[], body: Node): Names {
  const slots = new Map<string, number>();
  for (const parameter of parameters) if (!slots.has(parameter)) slots.set(parameter, slots.size);
  const count = slots.size;
  assigned(body, slots);
  return { parent, slots, parameters: slots.size === count, tuple: null };
}

/** The names that the tuples of a path may bind. */
export function tupleBindings(path: Node): ReadonlySet<string> {
  const found = new Set<string>();
  bindings(path, found);
  return found;
}

/** The scope of what is evaluated for each tuple of a path. */
export function tupleNames(parent: Names, tuple: ReadonlySet<string>, inside: Node[]): Names {
  const slots = new Map<string, number>();
  for (const node of inside) assigned(node, slots);
  return { parent, slots, parameters: false, tuple };
}

/** The nodes directly inside a node. */
export function children(node: Node): Node[] {
  const list = own(node);
  for (const stage of [...(node.predicate ?? []), ...(node.stages ?? [])]) {
    if (stage.type === 'filter') list.push(stage.expression);
  }
  if (node.group !== undefined) list.push(...node.group.pairs.flat());
  return list;
}

function own(node: Node): Node[] {
  switch (node.type) {
    case 'path':
      return [...node.steps];
    case 'binary':
    case 'apply':
    case 'default':
      return [node.lhs, node.rhs];
    case 'negate':
    case 'bind':
      return [node.expression];
    case 'array':
      return [...node.items];
    case 'object':
      return node.pairs.flat();
    case 'condition':
      return [node.condition, node.whenTrue, ...(node.whenFalse === undefined ? [] : [node.whenFalse])];
    case 'block':
      return [...node.expressions];
    case 'call':
      return [node.procedure, ...node.arguments];
    case 'partial':
      return [node.procedure, ...node.arguments.filter((arg) => arg !== null)];
    case 'lambda':
      return [node.body];
    case 'transform':
      return [node.pattern, node.update, ...(node.remove === undefined ? [] : [node.remove])];
    case 'sort':
      return node.terms.map((term) => term.expression);
    case 'name':
    case 'string':
    case 'number':
    case 'value':
    case 'wildcard':
    case 'descendant':
    case 'parent':
    case 'selector':
    case 'regex':
    case 'variable':
    default:
      return [];
  }
}

/** Finds assignments that belong to this scope: those of inner blocks and functions do not. */
function assigned(node: Node, slots: Map<string, number>): void {
  if (node.type === 'bind' && !slots.has(node.name)) slots.set(node.name, slots.size);
  if (node.type === 'lambda') return;
  const inner = node.type === 'block' ? children({ ...node, expressions: [] }) : children(node);
  for (const child of inner) assigned(child, slots);
}

function bindings(node: Node, found: Set<string>): void {
  if (node.focus !== undefined) found.add(node.focus);
  if (node.index !== undefined) found.add(node.index);
  for (const stage of node.stages ?? []) if (stage.type === 'index') found.add(stage.name);
  for (const child of children(node)) bindings(child, found);
}
