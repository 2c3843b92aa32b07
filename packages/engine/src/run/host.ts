import type { ModuleLookup } from '@bakehouse/contract';
import type { WorkflowLookup } from '../definition/compile-workflow.ts';
import type { Progress, Services } from '../element/services.ts';
import type { HostFunctions } from '../expression/host-functions.ts';
import type { BudgetLimits } from '../expression/limits.ts';
import type { Scope } from '../expression/runtime.ts';
import type { RunFailure, RunState } from './state.ts';

/** One execution of an element, for a trace. */
export interface StepTrace {
  element: string;
  workflow: string;
  /** The port that fired last. */
  port?: string;
  /** All ports that fired, in order, where they are several. */
  ports?: readonly string[];
  input: unknown;
  output?: unknown;
  /** The variables that it saw: those of the run itself, to be read at once. */
  variables?: Readonly<Record<string, unknown>>;
  /** The variables that `set` has bound so far, as they were for this step; undefined is one that is gone. */
  bound?: Readonly<Record<string, unknown>>;
  /** It belongs to a branch of `flow/each` or to a called workflow. */
  inner?: true;
  /** It began to wait: for a time, in milliseconds since 1970, or until somebody ends it. */
  waits?: { until?: number };
  /** It went on after its wait. */
  resumed?: true;
  /** When it began, in milliseconds since 1970. */
  at: number;
  ms: number;
  error?: RunFailure;
}

/** An element that is about to work. */
export interface ElementStep {
  element: string;
  type: string;
  workflow: string;
}

/** Options of an element that are to be evaluated: all of it is plain data, so it can be done elsewhere. */
export interface LongEvaluation {
  /** The type of the element. */
  type: string;
  /** The options as written. */
  options: Readonly<Record<string, unknown>>;
  scope: Pick<Scope, 'input' | 'variables' | 'selector' | 'now'>;
}

/** What a run gets from whoever carries it out. */
export interface Host {
  workflows: WorkflowLookup;
  modules?: ModuleLookup;
  services?: Services;
  /** What `$env` has in runs that begin here. */
  env?: Readonly<Record<string, unknown>>;
  /** The clock, in milliseconds since 1970; the system's when left out. */
  now?: () => number;
  /** Waits, or stops waiting when the signal is aborted; by a timer when left out. */
  sleep?: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  /** Random numbers for expressions; without it they have none. */
  random?: () => number;
  /** Functions of expressions that need more than the engine; without them they fail. */
  functions?: HostFunctions;
  /** What one expression may use. */
  budget?: Partial<BudgetLimits>;
  /** Evaluates options for which `budget` did not suffice, where that holds up nobody else. */
  longer?: (evaluation: LongEvaluation) => Promise<unknown>;
  /** Cancels the run. */
  signal?: AbortSignal;
  /** Told of every execution. */
  onStep?: (step: StepTrace) => void;
  /** Carries out the work of an element, where somebody wants to know what happens within it. */
  around?: <T>(step: ElementStep, work: () => T) => T;
  /** Told how far an element has come that takes long. */
  onProgress?: (element: string, progress: Progress) => void;
  /** Told of every port that fires, and with what. */
  onPort?: (workflow: string, element: string, port: string, data: unknown) => void;
  /** Told of errors that are our own bugs; the run only says that something broke. */
  onBug?: (error: unknown, element: string) => void;
  /** Called before an element that touches another system, with the state to keep: it says that the element is at work. */
  begin?: (state: RunState, effectKey: string) => Promise<void> | void;
  /**
   * Called after an element that touches more than the browser's answer, with the state to keep and the key of its
   * effect. What services did under the key counts together with the state, or, where the element is not done, not at all.
   */
  checkpoint?: (state: RunState, effectKey: string, done: boolean) => Promise<void> | void;
  /** Called where what services did under a key does not count: the element only reads, or its branch is over. */
  discard?: (effectKey: string) => Promise<void> | void;
  /** The longest sleep before another try, in milliseconds; for a longer one `runToEnd` gives the run back, still `running`. */
  patience?: number;
}
