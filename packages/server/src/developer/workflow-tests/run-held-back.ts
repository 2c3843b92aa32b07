import type { ModuleLookup } from '@bakehouse/contract';
import {
  resumeRun,
  runToEnd,
  startRun,
  type CompiledWorkflow,
  type Host,
  type RunCause,
  type RunState,
  type Wait,
} from '@bakehouse/engine';
import { hostFunctions } from '../../work/expressions/functions/host-functions.ts';
import { givingOutputs } from './giving-outputs.ts';
import { givingWay } from './give-way.ts';
import { holdBack, type Given, type HeldBack, type ReadStored } from './held-back.ts';

/** A run whose effects are held back. */
export interface HeldBackRun {
  workflow: CompiledWorkflow;
  workflows: Host['workflows'];
  modules: ModuleLookup;
  cause: RunCause;
  /** Told of executions, and more that a host may say. */
  host: Pick<Host, 'onStep' | 'onPort' | 'signal' | 'budget' | 'env'>;
  /** What is stored besides what the run saves; nothing when left out. */
  read?: ReadStored | undefined;
  /** What a test says is there. */
  given?: Given | undefined;
}

/** A question to which there is an answer. */
function answered({ status, waits }: RunState, answers: Readonly<Record<string, string>>): Wait | undefined {
  return status === 'waiting' ? waits.find(({ element }) => answers[element] !== undefined) : undefined;
}

/** Runs a workflow to its end or to a wait that nobody ends; gives how it ended and what it would have done. */
export async function runHeldBack({
  workflow,
  workflows,
  modules,
  cause,
  host: more,
  read,
  given,
}: HeldBackRun): Promise<{ state: RunState; effects: HeldBack[] }> {
  const { services, effects } = holdBack(modules, read, given);
  // A wait between two tries takes no time.
  let later = 0;
  const host: Host = {
    workflows,
    modules,
    services,
    now: () => Date.now() + later,
    sleep: (milliseconds) => {
      later += milliseconds;
      return Promise.resolve();
    },
    random: Math.random,
    functions: hostFunctions,
    around: givingOutputs(workflow.definition.identifier, given?.outputs, givingWay()),
    ...more,
  };
  const state = await runToEnd(startRun(workflow, cause, host), host);
  const answers = given?.answers ?? {};
  for (let wait = answered(state, answers); wait !== undefined; wait = answered(state, answers)) {
    resumeRun(state, wait.id, { action: answers[wait.element] });
    await runToEnd(state, host);
  }
  return { state, effects };
}
