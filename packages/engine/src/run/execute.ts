import { Problem } from '@bakehouse/contract';
import type { CompiledElement } from '../definition/compile-workflow.ts';
import type { ElementContext } from '../element/define-element.ts';
import type { Outcome } from '../element/outcome.ts';
import type { Services } from '../element/services.ts';
import { variablesOf, workflowOf } from './frames.ts';
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
  const variables = variablesOf(state, frame);
  const { input, resumed } = token;
  const ctx: ElementContext = {
    variables,
    user: state.user,
    run: { id: state.id, element: token.element },
    effect: { key: `${state.id}:${token.id}`, signal },
    formModules: workflowOf(frame, host).modules,
    modules: host.modules ?? unknownModule,
    linked: compiled.linked,
    services: host.services ?? noServices,
    now: host.now ?? Date.now,
    respond: (instruction) => {
      state.instructions.push(instruction);
    },
    answer: (answer) => {
      state.answer = answer;
    },
    isAsync: (workflow) => host.workflows(workflow)?.async,
  };
  if (resumed !== undefined) {
    const { resume } = compiled.element;
    if (resume === undefined) throw new Error(`${compiled.element.type} waits but cannot be resumed`);
    return resume({ input, ...resumed, ctx });
  }
  const optionsFor = (other: unknown): never => compiled.options(scopeFor(host, variables, other)) as never;
  return compiled.element.run({ input, options: optionsFor(input), ctx, optionsFor });
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
