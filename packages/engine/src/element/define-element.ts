import type { Instruction, ModuleLookup, WorkflowDefinition } from '@bakehouse/contract';
import type * as z from 'zod';
import type { Type } from '../types/type.ts';
import type { Outcome } from './outcome.ts';
import type { EffectCall, Services } from './services.ts';

/** What an element touches; the kind of a run follows from it. */
export type Effect = 'none' | 'client' | 'read' | 'database' | 'external' | 'wait';

/** What the input of an element may be: events begin a run, so that nothing leads to them. */
export type Takes = 'nothing' | 'resources' | 'anything';

/** The group of an element type: the part before the slash. Types of `api` and `piece` are made of what is stored. */
export type ElementGroup = 'event' | 'action' | 'flow' | 'data' | 'api' | 'piece';

/** Whoever caused the run. */
export interface RunUser {
  id: string;
  email?: string;
  name?: string;
  roles: readonly string[];
}

/** What a webhook is answered with. */
export interface WebhookAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: unknown;
}

/** All that an element may touch. */
export interface ElementContext {
  /** The variables of the context, always-there ones included. */
  readonly variables: Readonly<Record<string, unknown>>;
  readonly user: RunUser | null;
  readonly run: { id: string; element: string };
  /** What services are told besides the request. */
  readonly effect: EffectCall;
  /** The modules whose forms the workflow is bound to. */
  readonly formModules: readonly string[];
  readonly modules: ModuleLookup;
  /** The ports that lead somewhere. */
  readonly linked: ReadonlySet<string>;
  readonly services: Services;
  /** The module of which the input, or what the option `copy` gives, is a resource by its type; nothing else is one. */
  readonly resources: { readonly input?: string; readonly copy?: string };
  now(): number;
  /** Tells the browser what to do. */
  respond(instruction: Instruction): void;
  /** Answers the webhook that caused the run. */
  answer(answer: WebhookAnswer): void;
  /** The definition of a workflow; undefined where there is none of that name. */
  workflow(identifier: string): WorkflowDefinition | undefined;
  /** Whether a workflow runs asynchronously by its own definition; undefined where there is none of that name. */
  isAsync(workflow: string): boolean | undefined;
}

/** What `run` of an element gets: options validated, recipes evaluated. */
export interface ElementRun<O> {
  input: unknown;
  options: O;
  ctx: ElementContext;
  /** The options evaluated for another input, such as one of several resources. */
  optionsFor: (input: unknown) => O;
  /** The options as they are written, for what depends on whether one is there. */
  written: Raw;
}

/** What `resume` of an element gets after a wait. */
export interface ElementResume {
  input: unknown;
  /** What the element put into its wait. */
  state: unknown;
  /** What the host resumed it with. */
  payload: unknown;
  ctx: ElementContext;
}

/** What is known of an element's types before it runs. */
export interface Inference {
  /** The type of its input. */
  input: Type;
  /** Its options as written. */
  options: Readonly<Record<string, unknown>>;
  /** The type of an option that is a recipe. */
  typeOf: (recipe: unknown) => Type;
  /** The type of a resource of a module. */
  resource: (module: unknown) => Type;
  /** The type of what a workflow gives to an element that waits for it. */
  given: (workflow: unknown) => Type;
}

/** What an element's own rules look at. */
export interface ElementCheck extends Inference {
  modules: ModuleLookup;
  /** The module of which the input is a resource by its type. */
  inputModule: string | undefined;
  /** What a recipe gives whatever happens, where it is written there. */
  literal: (recipe: unknown) => unknown;
  /** The texts that are written there and that a recipe may give. */
  texts: (recipe: unknown) => string[];
  /** The text with which everything begins that a recipe may give. */
  beginning: (recipe: unknown) => string | undefined;
  /** The single words that a recipe reads as fields, and that the input is not known to have. */
  words: (recipe: unknown) => string[];
  /** Whether a recipe gives the same whatever happens. */
  isConstant: (recipe: unknown) => boolean;
  /** Whether somebody may have caused the run: neither the clock nor another system has a user. */
  hasUser: boolean;
  /** The only hosts that a connection is sent to, where they are known. */
  hostsOf: (connection: string) => readonly string[] | undefined;
  /** Whether a workflow runs asynchronously by its own definition. */
  isAsync: (workflow: string) => boolean | undefined;
}

/** Something that an element's rules find wrong with its options. */
export interface ElementFinding {
  /** The option, or a path within one. */
  option: string;
  code: string;
  message: string;
  /** It may be meant; otherwise it is an error. */
  warning?: true;
}

/** The types of an element's outputs, and of the variables that it sets by itself. */
export interface Inferred {
  outputs?: Readonly<Record<string, Type>>;
  variables?: Readonly<Record<string, Type>>;
}

/** The output ports of an element; `others` says what becomes of a link from a port that is not named. */
export interface Ports {
  names: readonly string[];
  /** `taken`: any name may be linked; `warned`: it is linked in vain. Left out: it is an error. */
  others?: 'taken' | 'warned';
}

/** Another workflow that an element runs. */
export interface Call {
  workflow: string;
  async: boolean | null;
  scope: boolean;
  /** The option that names it, where that is not `workflow`: its input is not known before. */
  option?: string;
}

/** A run of an element that its reference page shows and its tests repeat. */
export interface ElementExample {
  title: string;
  options: Record<string, unknown>;
  input?: unknown;
  variables?: Record<string, unknown>;
  /** What it gives: ports with data, or a code of failure. */
  gives?: Record<string, unknown>;
  fails?: string;
  instruction?: Instruction;
}

/** An element type: what it takes, what it gives and how it works. */
export interface Element<S extends OptionsSchema = OptionsSchema> {
  /** Such as `action/set`. */
  readonly type: string;
  readonly group: ElementGroup;
  readonly summary: string;
  /** What it is called, where nobody has translated that. */
  readonly title?: string;
  /** More than the summary, in Markdown. */
  readonly docs?: string;
  readonly takes: Takes;
  /** The schema of the options; marks say which are recipes. */
  readonly options: S;
  /** Output ports for these options as written, `error` included. */
  readonly outputs: (options: Raw) => Ports;
  /** Placeholders that `set` may use, without the colon. */
  readonly offers: readonly string[];
  readonly effect: (options: Raw) => Effect;
  /** The workflows it runs, for these options as written. */
  readonly calls: (options: Raw) => readonly Call[];
  /** Variables that it sets by itself. */
  readonly binds: (options: Raw) => readonly string[];
  /** The port whose elements run in branches with variables of their own. */
  readonly branches?: string;
  readonly infer: (known: Inference) => Inferred;
  /** Rules of its own, beyond those of the schema. */
  readonly check: (known: ElementCheck) => readonly ElementFinding[];
  readonly run: (run: ElementRun<never>) => Outcome | Promise<Outcome>;
  readonly resume?: (resume: ElementResume) => Outcome | Promise<Outcome>;
  readonly examples: readonly ElementExample[];
}

/** A strict object of options. */
export type OptionsSchema = z.ZodObject;

/** Options as they are written in the definition. */
export type Raw = Readonly<Record<string, unknown>>;

/** What one states of an element type; the rest follows. */
export interface ElementSpec<S extends OptionsSchema> {
  type: `${ElementGroup}/${string}`;
  summary: string;
  title?: string;
  docs?: string;
  /** `nothing` for events and `anything` for others when left out. */
  takes?: Takes;
  options: S;
  /** Output ports besides `error`; `default` when left out. */
  outputs?: readonly string[] | ((options: Raw) => readonly string[] | Ports);
  /** Placeholders besides `:output`. */
  offers?: readonly string[];
  effect: Effect | ((options: Raw) => Effect);
  calls?: (options: Raw) => readonly Call[];
  binds?: (options: Raw) => readonly string[];
  branches?: string;
  infer?: (known: Inference) => Inferred;
  check?: (known: ElementCheck) => readonly ElementFinding[];
  run: (run: ElementRun<z.output<S>>) => Outcome | Promise<Outcome>;
  resume?: (resume: ElementResume) => Outcome | Promise<Outcome>;
  examples?: readonly ElementExample[];
}

/** States an element type. */
export function defineElement<S extends OptionsSchema>(spec: ElementSpec<S>): Element<S> {
  const { effect, outputs = ['default'] } = spec;
  const group = spec.type.slice(0, spec.type.indexOf('/')) as ElementGroup;
  return {
    calls: () => [],
    binds: () => [],
    infer: () => ({}),
    check: () => [],
    takes: group === 'event' ? 'nothing' : 'anything',
    ...spec,
    group,
    offers: ['output', ...(spec.offers ?? [])],
    effect: typeof effect === 'function' ? effect : () => effect,
    outputs: (options) => {
      const own = typeof outputs === 'function' ? outputs(options) : outputs;
      const ports: Ports = 'names' in own ? own : { names: own };
      return group === 'event' ? ports : { ...ports, names: [...ports.names, 'error'] };
    },
    run: spec.run,
    examples: spec.examples ?? [],
  };
}
