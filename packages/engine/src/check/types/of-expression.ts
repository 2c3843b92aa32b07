import type { Group, Node, NodeOf, Stage } from '../../expression/ast.ts';
import { knownNames, type KnownNames } from '../../expression/closest.ts';
import { children } from '../../expression/names.ts';
import { within, type TypeEnv } from './env.ts';
import { binaryType } from './of-binary.ts';
import { bareWords } from './literal-texts.ts';
import { callType } from './of-call.ts';
import {
  describeType,
  itemsOf,
  join,
  listOf,
  unknownType,
  type ObjectType,
  type Type,
} from '../../types/type.ts';

/** The type of what an expression gives, as far as it can be known. */
export function typeOfNode(node: Node, env: TypeEnv): Type {
  const type = bare(node, env);
  if (node.group !== undefined) return grouped(node.group, type, env);
  const filtered = staged(type, node.predicate, env);
  return node.keepArray === true ? listOf(itemsOf(filtered)) : filtered;
}

function bare(node: Node, env: TypeEnv): Type {
  switch (node.type) {
    case 'string':
      tellTemplate(node, env);
      return { kind: 'string', literal: node.value };
    case 'number':
      return { kind: 'number' };
    case 'value':
      return node.value === null ? { kind: 'null' } : { kind: 'boolean' };
    case 'negate':
      typeOfNode(node.expression, env);
      return { kind: 'number' };
    case 'path':
      return pathType(node, env);
    case 'name':
      return memberType(env.input, node, env);
    case 'variable':
      if (node.name === '') return env.input;
      return node.name === '$' ? env.root : (env.variables.get(node.name) ?? unknownType);
    case 'binary':
      return binaryType(node, env, typeOfNode);
    case 'condition': {
      typeOfNode(node.condition, env);
      const yes = typeOfNode(node.whenTrue, env);
      return node.whenFalse === undefined ? yes : either(yes, typeOfNode(node.whenFalse, env));
    }
    case 'default':
      return either(typeOfNode(node.lhs, env), typeOfNode(node.rhs, env));
    case 'block':
      return blockType(node, env);
    case 'bind':
      return typeOfNode(node.expression, env);
    case 'array':
      return arrayType(node, env);
    case 'object':
      return objectType(node, env);
    case 'call':
      return callType(node, env, typeOfNode);
    case 'apply': {
      typeOfNode(node.lhs, env);
      return node.rhs.type === 'call' ? callType(node.rhs, env, typeOfNode, true) : unknownType;
    }
    case 'lambda': {
      const parameters = new Map(node.parameters.map((name) => [name, unknownType]));
      const variables = within(env.variables, parameters);
      typeOfNode(node.body, { ...env, input: unknownType, variables });
      return unknownType;
    }
    case 'sort':
      for (const { expression } of node.terms) typeOfNode(expression, env);
      break;
    case 'partial':
    case 'transform':
    case 'regex':
    case 'wildcard':
    case 'descendant':
    case 'parent':
      break;
    case 'selector':
      return selectedType(env.input);
  }
  return unknownType;
}

/** A value is put into a text by `&`; what other systems know as a place for one stays as it is written. */
function tellTemplate({ value, position }: NodeOf<'string'>, env: TypeEnv): void {
  const [place] = /\{\{\s*\$[^}]*\}\}|\$\{(?!selector\})[^}]*\}/.exec(value) ?? [];
  if (place === undefined) return;
  const message = `${place} stands in quotes and is no place for a value: write "…" & $value & "…"`;
  env.found({ code: 'not_an_expression', message, position });
}

/** Null is no type of its own where something else may come instead. */
function either(a: Type, b: Type): Type {
  if (a.kind === 'null') return b;
  return b.kind === 'null' ? a : join(a, b);
}

function pathType(node: NodeOf<'path'>, env: TypeEnv): Type {
  if (node.steps.some((step) => isTuple(step))) return unknownType;
  let type = env.input;
  for (const [index, step] of node.steps.entries()) {
    const wasUnknown = type.kind === 'unknown' && index > 0;
    const many = type.kind === 'list' || type.kind === 'several' || wasUnknown;
    const inner = { ...env, input: itemsOf(type) };
    const given = index === 0 && step.type === 'variable' ? typeOfNode(step, env) : typeOfNode(step, inner);
    if (step.type === 'sort') continue;
    const isOwn = (index === 0 && step.type === 'variable') || (wasUnknown && given.kind === 'unknown');
    const spread = many && !isOwn;
    // Of what is not surely a list there may be only one.
    const isList = type.kind === 'list' || (type.kind === 'several' && type.picked !== true);
    type = staged(spread ? severalOf(given, !isList) : given, step.stages, env);
    if (step.group !== undefined) return grouped(step.group, type, env);
  }
  return node.keepSingleton === true && type.kind === 'several' ? listOf(type.of) : type;
}

/** What keys and values of a group read is looked at; what comes of it depends on the data. */
function grouped({ pairs }: Group, type: Type, env: TypeEnv): Type {
  for (const [key, value] of pairs) {
    typeOfNode(key, { ...env, input: itemsOf(type) });
    typeOfNode(value, { ...env, input: severalOf(type, true) });
  }
  return unknownType;
}

function isTuple(step: Node): boolean {
  return (
    step.tuple === true || step.focus !== undefined || step.index !== undefined || step.ancestor !== undefined
  );
}

function severalOf(type: Type, picked: boolean): Type {
  return { kind: 'several', of: itemsOf(type), ...(picked ? { picked } : {}) };
}

/** A number picks one item; any other filter leaves some. */
function staged(type: Type, stages: readonly Stage[] | undefined, env: TypeEnv): Type {
  let result = type;
  for (const stage of stages ?? []) {
    if (stage.type !== 'filter') return unknownType;
    const item = itemsOf(result);
    typeOfNode(stage.expression, { ...env, input: item });
    if (isNumber(stage.expression)) result = result.kind === 'unknown' ? result : item;
    else result = result.kind === 'list' || result.kind === 'several' ? severalOf(result, true) : unknownType;
  }
  return result;
}

/** A place in a list, from its beginning or from its end. */
function isNumber(node: Node): boolean {
  return node.type === 'number' || (node.type === 'negate' && node.expression.type === 'number');
}

/** Where a form was changed: at its top, or in a row of one of its lists. */
function selectedType(form: Type): Type {
  if (form.kind !== 'object' || form.open || form.module === undefined) return unknownType;
  const members = new Map<string, Type>();
  const take = ({ members: own }: ObjectType): void => {
    for (const [name, type] of own) {
      members.set(name, join(members.get(name), type));
      const item = type.kind === 'list' ? type.of : type;
      if (item.kind === 'object') take(item);
    }
  };
  take(form);
  return {
    kind: 'object',
    members,
    open: false,
    of: `a row of ${form.of ?? 'the form'}`,
    optional: new Set(),
  };
}

function memberType(type: Type, { value, position }: NodeOf<'name'>, env: TypeEnv): Type {
  if (type.kind === 'string' && type.idOf !== undefined) {
    const message = `A relation holds the id of a resource of "${type.idOf}": find that by data/find to read its "${value}"`;
    env.found({ code: 'wrong_type', message, position });
  } else if (
    type.kind === 'string' ||
    type.kind === 'number' ||
    type.kind === 'boolean' ||
    type.kind === 'null'
  ) {
    const message = `There is no "${value}" here: this is ${describeType(type)}, not something with fields`;
    env.found({ code: 'wrong_type', message, position });
  }
  if (type.kind !== 'object') return unknownType;
  const member = type.members.get(value);
  if (member !== undefined) return member;
  if (!type.open && type.of !== undefined) {
    const message = `There is no field "${value}" in ${type.of}`;
    env.found({
      code: 'unknown_field',
      message,
      position,
      name: value,
      names: memberNames(type.members),
      ...(type.optional === undefined ? { mild: true } : {}),
    });
  }
  return unknownType;
}

function memberNames(members: ReadonlyMap<string, Type>): KnownNames {
  let known = names.get(members);
  if (known === undefined) names.set(members, (known = knownNames(() => members.keys())));
  return known;
}

const names = new WeakMap<ReadonlyMap<string, Type>, KnownNames>();

function blockType({ expressions }: NodeOf<'block'>, env: TypeEnv): Type {
  const assigned = new Map<string, Type>();
  const inner = { ...env, variables: within(env.variables, assigned) };
  let last: Type = unknownType;
  for (const expression of expressions) {
    last = typeOfNode(expression, inner);
    if (expression.type === 'bind') assigned.set(expression.name, last);
    else if (children(expression).some((child) => child.type === 'bind')) return unknownType;
  }
  return last;
}

function arrayType({ items }: NodeOf<'array'>, env: TypeEnv): Type {
  const types = items.map((item) => typeOfNode(item, env));
  if (types.length === 0 || types.some(({ kind }) => kind === 'list' || kind === 'several'))
    return listOf(unknownType);
  return listOf(types.reduce((a, b) => join(a, b)));
}

function objectType({ pairs }: NodeOf<'object'>, env: TypeEnv): Type {
  const members = new Map<string, Type>();
  for (const [key, value] of pairs) {
    const type = typeOfNode(value, env);
    if (key.type === 'string') members.set(key.value, type);
    else tellKey(key, pairs, env);
  }
  return { kind: 'object', members, open: true };
}

/** A name without quotes in the place of a key is read as a field, whose value becomes the key: among others it was meant as a name. */
function tellKey(key: Node, pairs: readonly (readonly [Node, Node])[], env: TypeEnv): void {
  typeOfNode(key, env);
  const name = bareWords(key)[0]?.value;
  const [, value] = pairs.find(([each]) => each === key) ?? [];
  const isSame = value !== undefined && bareWords(value)[0]?.value === name;
  if (name === undefined || (pairs.length < 2 && !isSame)) return;
  const message = `${name} is read as a field whose value becomes the name. A name is written "${name}"`;
  env.found({ code: 'unquoted', message, position: key.position });
}
