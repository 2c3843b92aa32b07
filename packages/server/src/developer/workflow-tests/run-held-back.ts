import type { ModuleLookup } from '@bakehouse/contract';
import {
  runToEnd,
  startRun,
  type CompiledWorkflow,
  type Host,
  type RunCause,
  type RunState,
} from '@bakehouse/engine';
import { holdBack, type HeldBack, type ReadStored } from './held-back.ts';

/** A run whose effects are held back. */
export interface HeldBackRun {
  workflow: CompiledWorkflow;
  workflows: Host['workflows'];
  modules: ModuleLookup;
  cause: RunCause;
  /** Told of executions, and more that a host may say. */
  host: Pick<Host, 'onStep' | 'onPort' | 'signal' | 'budget'>;
  /** What is stored besides what the run saves; nothing when left out. */
  read?: ReadStored | undefined;
}

/** Runs a workflow to its end or its first wait; gives how it ended and what it would have done. */
export async function runHeldBack({
  workflow,
  workflows,
  modules,
  cause,
  host: more,
  read,
}: HeldBackRun): Promise<{ state: RunState; effects: HeldBack[] }> {
  const { services, effects } = holdBack(modules, read);
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
    ...more,
  };
  const state = await runToEnd(startRun(workflow, cause, host), host);
  return { state, effects };
}
