import type { CompiledWorkflow, RunCause } from '@bakehouse/engine';
import type { Actor, Executor, StoredCause } from '@bakehouse/store';
import type { RunResult } from './run-result.ts';
import type { ServiceParts } from './services/service-parts.ts';

/** A durable run that is to begin. */
export interface DurableStart {
  workflow: CompiledWorkflow;
  /** Whoever causes it. */
  actor: Actor;
  cause: RunCause;
  /** Whether it goes on by itself: then it is only written down. */
  async: boolean;
  queue: string | undefined;
  /** Where its row is written; a transaction where the request has one. */
  db: Executor;
  /** Why it begins, where that is no form's event and no direct call. */
  storedCause?: StoredCause | undefined;
}

/** Carries out runs that survive restarts. */
export interface DurableRuns {
  /** Begins a run: gives its result when it is over or waits, or at once where it goes on by itself. */
  start(start: DurableStart): Promise<RunResult>;
  /** Writes down a run that another one starts, on that one's executor. */
  startFrom: NonNullable<ServiceParts['startRun']>;
}
