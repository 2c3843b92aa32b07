import type { Node, NodeOf, Pair, Stage } from './ast.ts';
import { ancestry, type Ancestry } from './ancestry.ts';
import { syntax } from './fault.ts';
import type { Raw } from './raw.ts';

/** Turns what the grammar read into the tree that is compiled: flat paths, filters on their steps, parents resolved. */
export function shapeTree(raw: Raw): Node {
  const parents = ancestry();
  const tree = shape(raw, parents);
  if (tree.type === 'parent' || tree.seeking !== undefined) {
    syntax(tree.position, '% has no parent here', 'Use % inside a path, for example items.%.name.');
  }
  return tree;
}

function shape(raw: Raw, parents: Ancestry): Node {
  const node = shapeNode(raw, parents);
  if (raw.keepArray === true) node.keepArray = true;
  return node;
}

function shapeNode(raw: Raw, parents: Ancestry): Node {
  const { position } = raw;
  const inner = (part: Raw): Node => shape(part, parents);
  switch (raw.type) {
    case 'map':
      return map(raw, parents);
    case 'filter':
      return filter(raw, parents);
    case 'group': {
      const node = inner(raw.lhs);
      if (node.group !== undefined) syntax(position, 'A step can have one grouping only');
      node.group = { pairs: raw.pairs.map(([key, value]): Pair => [inner(key), inner(value)]), position };
      return node;
    }
    case 'sort': {
      const path = asPath(inner(raw.lhs));
      const step: NodeOf<'sort'> = { type: 'sort', terms: [], position };
      for (const { descending, expression } of raw.terms) {
        const term = inner(expression);
        parents.pass(step, term);
        step.terms.push({ descending, expression: term });
      }
      path.steps.push(step);
      parents.resolve(path);
      return path;
    }
    case 'focus': {
      const node = inner(raw.lhs);
      const step = lastStep(node);
      if (step.stages !== undefined || step.predicate !== undefined)
        syntax(position, '@ must stand before the filters of a step');
      if (step.type === 'sort') syntax(position, '@ must stand before the order-by of a step');
      if (raw.keepArray === true) step.keepArray = true;
      step.focus = raw.name;
      step.tuple = true;
      return node;
    }
    case 'index': {
      const node = inner(raw.lhs);
      const path = asPath(node);
      const step = lastStep(path);
      if (node !== path) stagesOf(step);
      if (step.stages === undefined) step.index = raw.name;
      else step.stages.push({ type: 'index', name: raw.name, position });
      step.tuple = true;
      return path;
    }
    case 'bind': {
      const expression = inner(raw.expression);
      return passing({ type: 'bind', name: raw.name, expression, position }, [expression], parents);
    }
    case 'apply': {
      const lhs = inner(raw.lhs);
      const rhs = inner(raw.rhs);
      const node: Node = { type: 'apply', lhs, rhs, position };
      if (lhs.keepArray === true || rhs.keepArray === true) node.keepArray = true;
      return node;
    }
    case 'binary': {
      const lhs = inner(raw.lhs);
      const rhs = inner(raw.rhs);
      return passing({ type: 'binary', operator: raw.operator, lhs, rhs, position }, [lhs, rhs], parents);
    }
    case 'default': {
      const lhs = inner(raw.lhs);
      const rhs = inner(raw.rhs);
      return passing({ type: 'default', operator: raw.operator, lhs, rhs, position }, [lhs, rhs], parents);
    }
    case 'negate': {
      const expression = inner(raw.expression);
      if (expression.type === 'number') return { ...expression, value: -expression.value };
      return passing({ type: 'negate', expression, position }, [expression], parents);
    }
    case 'array': {
      const items = raw.items.map(inner);
      return passing({ type: 'array', items, position }, items, parents);
    }
    case 'object': {
      const pairs = raw.pairs.map(([key, value]): Pair => [inner(key), inner(value)]);
      return passing({ type: 'object', pairs, position }, pairs.flat(), parents);
    }
    case 'call': {
      const args = raw.arguments.flatMap((arg) => (arg === null ? [] : [inner(arg)]));
      return passing(
        { type: 'call', procedure: inner(raw.procedure), arguments: args, position },
        args,
        parents,
      );
    }
    case 'partial': {
      const args = raw.arguments.map((arg) => (arg === null ? null : inner(arg)));
      const given = args.filter((arg) => arg !== null);
      return passing(
        { type: 'partial', procedure: inner(raw.procedure), arguments: args, position },
        given,
        parents,
      );
    }
    case 'lambda':
      return { ...raw, body: inner(raw.body) };
    case 'condition': {
      const condition = inner(raw.condition);
      const whenTrue = inner(raw.whenTrue);
      const node = { type: 'condition', condition, whenTrue, position } as const;
      if (raw.whenFalse === undefined) return passing(node, [condition, whenTrue], parents);
      const whenFalse = inner(raw.whenFalse);
      return passing({ ...node, whenFalse }, [condition, whenTrue, whenFalse], parents);
    }
    case 'transform': {
      const node = {
        type: 'transform',
        pattern: inner(raw.pattern),
        update: inner(raw.update),
        position,
      } as const;
      return raw.remove === undefined ? node : { ...node, remove: inner(raw.remove) };
    }
    case 'block': {
      const expressions = raw.expressions.map(inner);
      const node = passing<Node>({ type: 'block', expressions, position }, expressions, parents);
      if (
        expressions.some(
          (part) => part.consarray === true || (part.type === 'path' && part.steps[0]?.consarray === true),
        )
      ) {
        node.consarray = true;
      }
      return node;
    }
    case 'name': {
      const path: NodeOf<'path'> = { type: 'path', steps: [{ ...raw }], position };
      if (raw.keepArray === true) path.keepSingleton = true;
      return path;
    }
    case 'parent':
      return { type: 'parent', slot: parents.slot(), position };
    case 'descendant':
    case 'number':
    case 'regex':
    case 'selector':
    case 'string':
    case 'value':
    case 'variable':
    case 'wildcard':
    default:
      return { ...raw };
  }
}

function map(raw: Extract<Raw, { lhs: Raw; rhs: Raw }>, parents: Ancestry): Node {
  const left = shape(raw.lhs, parents);
  const path = asPath(left);
  if (left.type === 'parent') path.seeking = [left.slot];
  const right = shape(raw.rhs, parents);
  if (right.type === 'path') path.steps.push(...right.steps);
  else {
    stagesOf(right);
    path.steps.push(right);
  }
  path.steps = path.steps.map((step) => {
    if (step.type === 'number' || step.type === 'value') {
      syntax(step.position, `${JSON.stringify(step.value)} cannot be a step of a path`);
    }
    return step.type === 'string' ? { ...step, type: 'name' } : step;
  });
  if (path.steps.some((step) => step.keepArray === true)) path.keepSingleton = true;
  for (const step of [path.steps[0], path.steps.at(-1)]) if (step?.type === 'array') step.consarray = true;
  parents.resolve(path);
  return path;
}

function filter(raw: Extract<Raw, { lhs: Raw; rhs: Raw }>, parents: Ancestry): Node {
  const node = shape(raw.lhs, parents);
  const step = lastStep(node);
  if (step.group !== undefined) syntax(raw.position, 'A filter cannot follow a grouping');
  const expression = shape(raw.rhs, parents);
  parents.filter(step, expression);
  const stage: Stage = { type: 'filter', expression, position: raw.position };
  if (node.type === 'path') (step.stages ??= []).push(stage);
  else (step.predicate ??= []).push(stage);
  return node;
}

function passing<T extends Node>(node: T, parts: Node[], parents: Ancestry): T {
  for (const part of parts) parents.pass(node, part);
  return node;
}

function asPath(node: Node): NodeOf<'path'> {
  return node.type === 'path' ? node : { type: 'path', steps: [node], position: node.position };
}

function lastStep(node: Node): Node {
  return node.type === 'path' ? (node.steps.at(-1) ?? node) : node;
}

/** The filters of a node become stages once it is a step. */
function stagesOf(node: Node): void {
  if (node.predicate === undefined) return;
  node.stages = node.predicate;
  delete node.predicate;
}
