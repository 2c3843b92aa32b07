import { Problem, type Instruction, type ModuleLookup, type WorkflowDefinition } from '@bakehouse/contract';
import type { Host, RunCause, RunFailure, RunStatus } from '@bakehouse/engine';
import { shortBudget } from '../../work/expressions/long-evaluations.ts';
import { bounded } from '../../work/runs/durable/trace.ts';
import { makeWorkflowSet } from '../../work/workflows/workflow-set.ts';
import type { UsedElements } from '../../work/workflows/stored-elements.ts';
import type { HeldBack, ReadStored } from './held-back.ts';
import { cutBehind } from './cut-behind.ts';
import { runHeldBack } from './run-held-back.ts';
import { causeOf, type WorkflowTest } from './test-cause.ts';

/** One execution of an element while a workflow was tried. */
export interface TriedStep {
  element: string;
  workflow: string;
  input: unknown;
  /** The variables that it saw. */
  variables: unknown;
  /** What it gave, in order. */
  fired: { port: string; data: unknown }[];
  at: string;
  ms: number;
  error?: RunFailure;
}

/** What came of trying a workflow: everything that it did, and what it would have done. */
export interface Tried {
  status: RunStatus;
  output: unknown;
  error?: RunFailure;
  instructions: Instruction[];
  effects: unknown[];
  steps: TriedStep[];
  /** Elements at which it waits. */
  waits: string[];
}

/** What a workflow is tried with. */
export interface Trial {
  definition: WorkflowDefinition;
  /** The other workflows, which it may run. */
  others: readonly WorkflowDefinition[];
  modules: ModuleLookup;
  /** The element types that they use. */
  elements: UsedElements;
  begin: Pick<WorkflowTest, 'event' | 'input' | 'as' | 'given'>;
  /** The element behind which it stops. */
  until?: string | undefined;
  /** Who tries it; a role or address in `begin` wins. */
  user: RunCause['user'];
  /** What `$env` has on this server. */
  env: NonNullable<Host['env']>;
  read: ReadStored;
}

/** More steps than this are not told. */
const mostSteps = 500;

/** Of one step no more than this is told of what it gave. */
const mostFired = 500;

/** A trial ends after this time, wherever it is. */
const mostMs = 10_000;

/** Runs a definition that need not be stored, with effects held back; what is stored is read as it is. */
export async function tryWorkflow(trial: Trial): Promise<Tried> {
  const { others, modules, elements, begin, user, env, read, until } = trial;
  const definition = until === undefined ? trial.definition : cutBehind(trial.definition, until);
  if (until !== undefined && !definition.elements.some(({ name }) => name === until))
    throw new Problem('invalid', `until: the workflow has no element ${JSON.stringify(until)}.`);
  const cause = causeOf(definition, begin);
  if (typeof cause === 'string') throw new Problem('invalid', cause);
  const stored = [definition, ...others.filter(({ identifier }) => identifier !== definition.identifier)];
  const { lookup } = makeWorkflowSet(
    stored.map((each) => ({ identifier: each.identifier, version: 0, definition: each })),
    new Map(),
    {},
    elements,
  );
  const workflow = lookup(definition.identifier);
  if (workflow === undefined) throw new Error('the tried workflow is not in its own set');
  const steps: TriedStep[] = [];
  const host: Pick<Host, 'onStep' | 'onPort' | 'signal' | 'budget' | 'env'> = {
    env,
    budget: shortBudget,
    signal: AbortSignal.timeout(mostMs),
    onStep: ({ element, workflow: name, input, variables, at, ms, error }) => {
      if (steps.length >= mostSteps) return;
      steps.push({
        element,
        workflow: name,
        input: bounded(input),
        variables: bounded(variables),
        fired: [],
        at: new Date(at).toISOString(),
        ms,
        ...(error === undefined ? {} : { error }),
      });
    },
    onPort: (name, element, port, data) => {
      // An element that calls or branches fires when that is over; its last execution did it.
      const step = steps.findLast((each) => each.workflow === name && each.element === element);
      if (step !== undefined && step.fired.length < mostFired) step.fired.push({ port, data: bounded(data) });
    },
  };
  const { state, effects } = await runHeldBack({
    workflow,
    workflows: lookup,
    modules,
    cause: begin.as === undefined ? { ...cause, user: user ?? null } : cause,
    host,
    read,
    given: begin.given,
  });
  return {
    status: state.status,
    output: bounded(state.output),
    ...(state.error === undefined ? {} : { error: state.error }),
    instructions: state.instructions,
    effects: effects.map(shownEffect),
    steps,
    waits: state.waits.map(({ element }) => element),
  };
}

function shownEffect(effect: HeldBack): unknown {
  return bounded(effect);
}
