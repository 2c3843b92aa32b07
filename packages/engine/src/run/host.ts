import type { ModuleLookup } from '@bakehouse/contract';
import type { WorkflowLookup } from '../definition/compile-workflow.ts';
import type { Services } from '../element/services.ts';
import type { BudgetLimits } from '../expression/limits.ts';
import type { RunFailure, RunState } from './state.ts';

/** One execution of an element, for a trace. */
export interface StepTrace {
  element: string;
  workflow: string;
  /** The port that fired last. */
  port?: string;
  input: unknown;
  output?: unknown;
  ms: number;
  error?: RunFailure;
}

/** What a run gets from whoever carries it out. */
export interface Host {
  workflows: WorkflowLookup;
  modules?: ModuleLookup;
  services?: Services;
  /** The clock, in milliseconds since 1970; the system's when left out. */
  now?: () => number;
  /** Waits, or stops waiting when the signal is aborted; by a timer when left out. */
  sleep?: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  /** Random numbers for expressions; without it they have none. */
  random?: () => number;
  /** What one expression may use. */
  budget?: Partial<BudgetLimits>;
  /** Cancels the run. */
  signal?: AbortSignal;
  /** Told of every execution. */
  onStep?: (step: StepTrace) => void;
  /** Told of errors that are our own bugs; the run only says that something broke. */
  onBug?: (error: unknown, element: string) => void;
  /** Called after an element that touches more than the browser's answer, with the state to keep. */
  checkpoint?: (state: RunState) => Promise<void> | void;
}
