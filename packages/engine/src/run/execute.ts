import { Problem, type WorkflowDefinition } from '@bakehouse/contract';
import type { CompiledElement } from '../definition/compile-workflow.ts';
import type { ElementContext } from '../element/define-element.ts';
import type { Outcome } from '../element/outcome.ts';
import type { Services } from '../element/services.ts';
import { beganByEvent, isElevated, variablesOf, workflowOf } from './frames.ts';
import type { Host } from './host.ts';
import { scopeFor } from './scope-for.ts';
import { sleep } from './sleep.ts';
import type { Frame, RunState, Token } from './state.ts';

/** Lets an element do its work for a token, with its time limit. */
export function execute(
  state: RunState,
  host: Host,
  frame: Frame,
  token: Token,
  compiled: CompiledElement,
): Outcome | Promise<Outcome> {
  if (host.around === undefined) return limited(state, host, frame, token, compiled);
  const step = { element: token.element, type: compiled.element.type, workflow: frame.workflow };
  return host.around(step, () => limited(state, host, frame, token, compiled));
}

function limited(
  state: RunState,
  host: Host,
  frame: Frame,
  token: Token,
  compiled: CompiledElement,
): Outcome | Promise<Outcome> {
  if (compiled.timeout === undefined) return work(state, host, frame, token, compiled, host.signal);
  return withTimeout(host, compiled.timeout, token.element, (signal) =>
    work(state, host, frame, token, compiled, signal),
  );
}

function work(
  state: RunState,
  host: Host,
  frame: Frame,
  token: Token,
  compiled: CompiledElement,
  signal: AbortSignal | undefined,
): Outcome | Promise<Outcome> {
  const { input, resumed } = token;
  const ctx = new RunContext(state, host, frame, token, compiled, signal);
  const { variables } = ctx;
  if (resumed !== undefined) {
    const { resume } = compiled.element;
    if (resume === undefined) throw new Error(`${compiled.element.type} waits but cannot be resumed`);
    return resume({ input, ...resumed, ctx });
  }
  const optionsFor = (other: unknown): never => compiled.options(scopeFor(host, variables, other)) as never;
  const run = (options: unknown) =>
    compiled.element.run({ input, options: options as never, ctx, optionsFor, written: compiled.raw });
  let options: unknown;
  try {
    options = optionsFor(input);
  } catch (error) {
    if (host.longer === undefined || !(error instanceof Problem) || error.code !== 'expression_limit')
      throw error;
    const { selector, now } = scopeFor(host, variables, input);
    const { element, raw } = compiled;
    return host
      .longer({ type: element.type, options: raw, scope: { input, variables, selector, now } })
      .then(run);
  }
  return run(options);
}

/** What an element sees of its run; most look at little of it, so each part is made when it is asked for. */
class RunContext implements ElementContext {
  readonly variables: Readonly<Record<string, unknown>>;
  readonly linked: ReadonlySet<string>;
  readonly user: RunState['user'];
  readonly #state: RunState;
  readonly #host: Host;
  readonly #frame: Frame;
  readonly #token: Token;
  readonly #signal: AbortSignal | undefined;
  readonly #timeout: number | undefined;

  constructor(
    state: RunState,
    host: Host,
    frame: Frame,
    token: Token,
    compiled: CompiledElement,
    signal: AbortSignal | undefined,
  ) {
    this.variables = variablesOf(state, frame);
    this.linked = compiled.linked;
    this.user = state.user;
    this.#state = state;
    this.#host = host;
    this.#frame = frame;
    this.#token = token;
    this.#signal = signal;
    this.#timeout = compiled.timeout;
  }

  get run(): ElementContext['run'] {
    return { id: this.#state.id, element: this.#token.element };
  }

  get effect(): ElementContext['effect'] {
    const { element } = this.#token;
    return {
      key: effectKey(this.#state, this.#token),
      element,
      signal: this.#signal,
      timeout: this.#timeout,
      elevated: isElevated(this.#state, this.#frame, this.#host),
      progress: (progress) => this.#host.onProgress?.(element, progress),
    };
  }

  get formModules(): readonly string[] {
    return workflowOf(this.#frame, this.#host).modules;
  }

  get modules(): ElementContext['modules'] {
    return this.#host.modules ?? unknownModule;
  }

  get resources(): ElementContext['resources'] {
    const began = beganByEvent(this.#state, this.#frame) ? 'event' : 'entry';
    return workflowOf(this.#frame, this.#host).resources(began).get(this.#token.element) ?? {};
  }

  get services(): Services {
    return this.#host.services ?? noServices;
  }

  now(): number {
    return (this.#host.now ?? Date.now)();
  }

  respond(instruction: Parameters<ElementContext['respond']>[0]): void {
    this.#state.instructions.push(instruction);
  }

  answer(answer: Parameters<ElementContext['answer']>[0]): void {
    this.#state.answer = answer;
  }

  workflow(identifier: string): WorkflowDefinition | undefined {
    return this.#host.workflows(identifier)?.definition;
  }

  isAsync(workflow: string): boolean | undefined {
    return this.#host.workflows(workflow)?.async;
  }
}

/** The key of what an element does for a token: the same through every try, and after a crash. */
export function effectKey(state: RunState, token: Token): string {
  return `${state.id}:${token.id}`;
}

const noServices: Services = {};

function unknownModule(): undefined {
  return undefined;
}

async function withTimeout(
  host: Host,
  milliseconds: number,
  element: string,
  run: (signal: AbortSignal) => Outcome | Promise<Outcome>,
): Promise<Outcome> {
  const controller = new AbortController();
  const stop = (): void => controller.abort();
  host.signal?.addEventListener('abort', stop);
  const timer = new AbortController();
  try {
    const late = (host.sleep ?? sleep)(milliseconds, timer.signal).then((): Outcome => {
      throw new Problem('upstream_timeout', `"${element}" took longer than ${milliseconds / 1000} s`);
    });
    return await Promise.race([run(controller.signal), late]);
  } finally {
    controller.abort();
    timer.abort();
    host.signal?.removeEventListener('abort', stop);
  }
}
