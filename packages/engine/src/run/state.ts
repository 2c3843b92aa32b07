import type { ContentFault, Instruction } from '@bakehouse/contract';
import type { RunUser, WebhookAnswer } from '../element/define-element.ts';

/** Where a run stands. `running` means that `stepRun` has something to do. */
export type RunStatus = 'running' | 'waiting' | 'completed' | 'failed' | 'cancelled';

/** Why a run or an element failed; the data of an `error` port. */
export interface RunFailure {
  code: string;
  message: string;
  element: string;
  /** What is wrong and where: fields of what was to be saved, or options of the element. */
  errors?: readonly ContentFault[];
}

/** An element that is to be executed. */
export interface Token {
  id: number;
  frame: number;
  element: string;
  input: unknown;
  /** Tries that have failed. */
  failed?: number;
  /** Not before this instant, in milliseconds since 1970. */
  notBefore?: number;
  /** The token goes on after a wait. */
  resumed?: { state: unknown; payload: unknown };
}

/** A stretch of a run with an end of its own: the run itself, a called workflow, or one branch of `flow/each`. */
export interface Frame {
  id: number;
  kind: 'root' | 'call' | 'branch';
  workflow: string;
  version?: number;
  /** The frame in which it was begun, and the element that goes on when it ends. */
  parent: number | null;
  caller?: { element: string; input: unknown; state?: unknown };
  /** For a branch: which `flow/each`, and which item. */
  each?: number;
  index?: number;
  context: number;
  /** Tokens, waits, calls and loops that are not done. */
  live: number;
  /** Executions, for the limit of a workflow. */
  steps: number;
  depth: number;
  output: unknown;
}

/** A `flow/each` under way. */
export interface Loop {
  id: number;
  frame: number;
  element: string;
  input: unknown;
  items: readonly unknown[];
  as?: string;
  port: string;
  concurrency: number;
  /** The next item to start. */
  next: number;
  done: number;
  results: unknown[];
  /** What the element is resumed with afterwards. */
  state?: unknown;
}

/** An element that waits to be resumed. */
export interface Wait {
  id: number;
  frame: number;
  element: string;
  input: unknown;
  since: number;
  until?: number;
  state?: unknown;
}

/** A run between two elements: plain JSON, to be kept as long as one likes and gone on with anywhere. */
export interface RunState {
  id: string;
  workflow: string;
  status: RunStatus;
  user: RunUser | null;
  /** An event began it, rather than somebody at its entry. */
  byEvent?: true;
  /** The next number of tokens, frames, loops and waits. */
  next: number;
  steps: number;
  /** When its time is over, in milliseconds since 1970. */
  deadline: number | null;
  /** When it was last written down. */
  savedAt?: number;
  tokens: Token[];
  /** Tokens whose element is at work; after a crash they run again. */
  active: Token[];
  frames: Record<number, Frame>;
  contexts: Record<number, Record<string, unknown>>;
  loops: Record<number, Loop>;
  waits: Wait[];
  instructions: Instruction[];
  /** What a webhook is answered with. */
  answer?: WebhookAnswer;
  output: unknown;
  error?: RunFailure;
  /** Names that `set` has bound in the run's own context. */
  bound?: string[];
}
