import { isObject } from '@bakehouse/contract';
import type { Inferred } from '../../element/define-element.ts';
import { parseExpression } from '../../expression/expression.ts';
import type { Node } from '../../expression/ast.ts';
import type { Subject, SubjectElement } from '../subject.ts';
import { alwaysThere } from '../variables.ts';
import type { TypeEnv, TypeFault } from './env.ts';
import { typeOfNode } from './of-expression.ts';
import { resourceType } from './of-module.ts';
import { join, listOf, unknownType, type Type } from './type.ts';

/** The types that flow through a workflow. */
export interface Flow {
  /** Of the input of each element. */
  inputs: ReadonlyMap<string, Type>;
  variables: ReadonlyMap<string, Type>;
  /** Trees of the expressions met so far; undefined for those that do not parse. */
  trees: Map<string, Node | undefined>;
}

/**
 * Infers the types of inputs and variables. Begins with nothing known and repeats: every pass is sound, as it only
 * relies on what the pass before has shown.
 */
export function inferFlow(subject: Subject): Flow {
  const known = flows.get(subject);
  if (known !== undefined) return known;
  let flow: Flow = {
    inputs: new Map(),
    variables: new Map([['resource', formType(subject)]]),
    trees: new Map(),
  };
  for (let pass = 0; pass < 4; pass++) flow = inferOnce(subject, flow);
  flows.set(subject, flow);
  return flow;
}

const flows = new WeakMap<Subject, Flow>();

/** The type of what a recipe gives to an element; misuse is told with its path. */
export function recipeType(
  recipe: unknown,
  path: string,
  element: SubjectElement,
  flow: Flow,
  found: (fault: TypeFault, path: string, source: string) => void = () => undefined,
): Type {
  if (typeof recipe === 'string') {
    const { inputs, variables } = flow;
    const tree = treeOf(recipe, flow);
    if (tree === undefined) return unknownType;
    const input = inputs.get(element.name) ?? unknownType;
    const env: TypeEnv = { input, root: input, variables, found: (fault) => found(fault, path, recipe) };
    return typeOfNode(tree, env);
  }
  if (typeof recipe === 'number') return { kind: 'number' };
  if (typeof recipe === 'boolean') return { kind: 'boolean' };
  if (recipe === null) return { kind: 'null' };
  const inner = (value: unknown, key: string | number): Type =>
    recipeType(value, `${path}.${key}`, element, flow, found);
  if (Array.isArray(recipe)) {
    const types = recipe.map(inner);
    return listOf(types.length === 0 ? unknownType : types.reduce((a, b) => join(a, b)));
  }
  if (!isObject(recipe)) return unknownType;
  const members = new Map(Object.entries(recipe).map(([key, value]) => [key, inner(value, key)]));
  return { kind: 'object', members, open: true };
}

function inferOnce(subject: Subject, before: Flow): Flow {
  const inputs = new Map<string, Type>();
  const variables = new Map<string, Type>();
  const { json, elements, options } = subject;
  for (const { name, type } of elements)
    if (type.startsWith('event/')) into(inputs, name, boundType(subject, type));
  const { entry } = json;
  if (typeof entry === 'string' && !inputs.has(entry)) inputs.set(entry, unknownType);
  for (const each of elements) {
    const { outputs, variables: own } = inferElement(each, subject, before);
    for (const [port, targets] of Object.entries(each.to)) {
      for (const target of Object.keys(targets)) into(inputs, target, outputs?.[port] ?? unknownType);
    }
    for (const [name, type] of Object.entries(own ?? {})) into(variables, name, type);
    const given = Object.values(outputs ?? {});
    const output = given.length === 0 ? unknownType : given.reduce((a, b) => join(a, b));
    for (const [name, value] of Object.entries(each.set))
      into(variables, name, setType(value, name, each, output, subject, before));
  }
  // What a workflow called in the present context, or a caller, sets is not seen here.
  const shared = elements.some(({ element, options: raw }) => element?.calls(raw)?.scope === false);
  const isCalled = [...(options.workflows?.values() ?? [])].some(({ elements }) =>
    elements.some(
      ({ type, options: raw = {} }) =>
        options.elements.get(type)?.calls(raw)?.workflow === json['identifier'],
    ),
  );
  if (shared || isCalled) for (const name of variables.keys()) variables.set(name, unknownType);
  for (const name of alwaysThere) variables.delete(name);
  variables.set('resource', isCalled ? unknownType : formType(subject));
  return { inputs, variables, trees: before.trees };
}

function into(map: Map<string, Type>, name: string, type: Type): void {
  map.set(name, join(map.get(name), type));
}

/** What an element gives, as far as that is known. */
export function inferElement(each: SubjectElement, { options }: Subject, before: Flow): Inferred {
  return (
    each.element?.infer({
      input: before.inputs.get(each.name) ?? unknownType,
      options: each.options,
      typeOf: (recipe) => (recipe === undefined ? unknownType : recipeType(recipe, '', each, before)),
      resource: (module) => {
        const definition = typeof module === 'string' ? options.modules(module) : undefined;
        return definition === undefined ? unknownType : resourceType(definition);
      },
    }) ?? {}
  );
}

function setType(
  value: unknown,
  path: string,
  each: SubjectElement,
  output: Type,
  subject: Subject,
  before: Flow,
): Type {
  if (typeof value !== 'string' || !value.startsWith(':')) return recipeType(value, path, each, before);
  if (value === ':output') return output;
  if (value === ':selector' || value === ':field') return { kind: 'string' };
  return value === ':prototype' || value === ':after' || value === ':before'
    ? boundType(subject, each.type)
    : unknownType;
}

/** The resource that an event element of this type gets, where its bindings agree on the module. */
function boundType({ events, options }: Subject, type: string): Type {
  const modules = new Set(events.flatMap((each) => (`event/${each.type}` === type ? [each.module] : [])));
  const [module] = modules;
  const definition = modules.size === 1 && module !== undefined ? options.modules(module) : undefined;
  return definition === undefined ? unknownType : resourceType(definition);
}

/** The form's resource, where every way to start the workflow has the same module. */
function formType({ events, forms, json, byName }: Subject): Type {
  const [form] = forms;
  const { entry } = json;
  const direct = typeof entry === 'string' && byName.get(entry)?.type.startsWith('event/') !== true;
  if (direct || form === undefined || forms.length > 1 || events.some(({ module }) => module === undefined))
    return unknownType;
  return resourceType(form);
}

function treeOf(source: string, { trees }: Flow): Node | undefined {
  if (trees.has(source)) return trees.get(source);
  let tree: Node | undefined;
  try {
    ({ tree } = parseExpression(source));
  } catch {
    // The check of expressions says why it does not parse.
  }
  trees.set(source, tree);
  return tree;
}
