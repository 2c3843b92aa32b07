import { Problem, schemaFaults, workflowDefinition } from '@bakehouse/contract';
import type { ContentFault, ElementDefinition, WorkflowDefinition } from '@bakehouse/contract';
import type { Element } from '../element/define-element.ts';
import { compileRecipe } from '../expression/recipe.ts';
import type { Scope } from '../expression/runtime.ts';
import { compileOptions, type CompiledOptions } from './compile-options.ts';
import { elementOf, variablesOf } from './element-of.ts';
import { kindOf, type RunKind } from './kind-of.ts';

/** The element types that a workflow may use, by type. */
export type ElementLookup = ReadonlyMap<string, Element>;

/** A variable that an element sets once it is done. */
export interface CompiledSet {
  name: string;
  /** A placeholder of what the element offers, without the colon. */
  offer?: string;
  evaluate?: (scope: Scope) => unknown;
}

/** An element that is ready to run. */
export interface CompiledElement {
  readonly name: string;
  readonly element: Element;
  readonly raw: Readonly<Record<string, unknown>>;
  readonly options: CompiledOptions;
  readonly set: readonly CompiledSet[];
  /** Output port to the names of the elements that run next, in order; twice where two input ports are named. */
  readonly links: ReadonlyMap<string, readonly string[]>;
  readonly linked: ReadonlySet<string>;
  readonly retry: { attempts: number; delay: number; factor: number } | undefined;
  /** Milliseconds of one try. */
  readonly timeout: number | undefined;
}

/** A definition that is ready to run: parsed once, used for every run of its version. */
export interface CompiledWorkflow {
  readonly identifier: string;
  /** Which version this is; a run keeps the one with which it started. */
  readonly version: number | undefined;
  readonly definition: WorkflowDefinition;
  readonly entry: string | undefined;
  readonly elements: ReadonlyMap<string, CompiledElement>;
  /** The elements at which events begin, by type. */
  readonly starts: ReadonlyMap<string, readonly CompiledElement[]>;
  /** The modules that the bindings name. */
  readonly modules: readonly string[];
  readonly async: boolean;
  readonly kind: RunKind;
  readonly limits: { steps: number; seconds: number | undefined };
  readonly resources: ResourcesByElement;
}

/** How a workflow was begun: by an event, or at its entry, directly or by another workflow. */
export type Beginning = 'event' | 'entry';

/** What is a resource by its type, before anything runs. */
export interface KnownResources {
  /** The module of which the input is a resource, or a list of them. */
  readonly input?: string;
  /** The module of which the option `copy` gives a resource. */
  readonly copy?: string;
}

/** What each element of a workflow is known to get. Worked out when it is first asked for. */
export type ResourcesByElement = (began: Beginning) => ReadonlyMap<string, KnownResources>;

/** Knows workflows that others run. */
export type WorkflowLookup = (identifier: string, version?: number) => CompiledWorkflow | undefined;

/** What compiling may use besides the definition. */
export interface CompileOptions {
  version?: number;
  /** The definitions of workflows that this one runs, for the kind of its runs. */
  workflows?: (identifier: string) => WorkflowDefinition | undefined;
}

/** Compiles a definition that was checked; throws a problem with every fault where it cannot. */
export function compileDefinition(
  json: unknown,
  elements: ElementLookup,
  resourcesIn: (definition: WorkflowDefinition) => ResourcesByElement,
  { version, workflows }: CompileOptions = {},
): CompiledWorkflow {
  const parsed = workflowDefinition.safeParse(json);
  if (!parsed.success) throw invalid(schemaFaults(parsed.error, ''));
  const definition = parsed.data;
  const faults: ContentFault[] = [];
  const compiled = new Map<string, CompiledElement>();
  for (const [index, element] of definition.elements.entries()) {
    const type = elementOf(element, elements);
    const path = `elements.${index}`;
    if (type === undefined) {
      faults.push({ path: `${path}.type`, code: 'unknown_type', message: `Unknown type "${element.type}"` });
      continue;
    }
    const options = type.options.safeParse(element.options ?? {});
    if (options.success) compiled.set(element.name, compileElement(element, type, options.data));
    else faults.push(...schemaFaults(options.error, `${path}.options`));
  }
  if (faults.length > 0) throw invalid(faults);
  return {
    identifier: definition.identifier,
    version,
    definition,
    entry: definition.entry,
    elements: compiled,
    starts: startsOf(compiled),
    modules: [...new Set((definition.events ?? []).flatMap(({ module }) => module ?? []))],
    async: definition.async === true,
    kind: kindOf(definition, elements, workflows),
    limits: { steps: definition.limits?.steps ?? 10_000, seconds: definition.limits?.seconds },
    resources: resourcesIn(definition),
  };
}

function startsOf(elements: ReadonlyMap<string, CompiledElement>): Map<string, CompiledElement[]> {
  const starts = new Map<string, CompiledElement[]>();
  for (const each of elements.values()) {
    const { type } = each.element;
    if (!type.startsWith('event/')) continue;
    const known = starts.get(type);
    if (known === undefined) starts.set(type, [each]);
    else known.push(each);
  }
  return starts;
}

function invalid(errors: ContentFault[]): Problem {
  const [first] = errors;
  return new Problem('invalid', `The workflow cannot run: ${first?.path}: ${first?.message}`, { errors });
}

function compileElement(definition: ElementDefinition, element: Element, options: unknown): CompiledElement {
  const { name, set = {}, to = {}, retry, timeout, disabled } = definition;
  const links = new Map<string, string[]>();
  for (const [port, targets] of Object.entries(to)) {
    const names = Object.entries(targets).flatMap(([target, inputs]) => inputs.map(() => target));
    if (names.length > 0) links.set(port, names);
  }
  return {
    name,
    element,
    raw: definition.options ?? {},
    options: compileOptions(element.options, options),
    set: variablesOf(set, disabled).map(([variable, value]) =>
      typeof value === 'string' && value.startsWith(':')
        ? { name: variable, offer: value.slice(1) }
        : { name: variable, evaluate: compileRecipe(value, {}, ['set', variable]) },
    ),
    links,
    linked: new Set(links.keys()),
    retry: retry && { attempts: retry.attempts, delay: (retry.delay ?? 1) * 1000, factor: retry.factor ?? 2 },
    timeout: timeout === undefined ? undefined : timeout * 1000,
  };
}
