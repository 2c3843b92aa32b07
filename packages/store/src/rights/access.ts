import type { Executor } from '../connect/executor.ts';
import type { Modules } from '../modules/modules.ts';
import type { Actor } from '../identity/actor.ts';

/** Evaluates the expressions of computed fields and rules over the data of a resource. */
export type Evaluate = (expression: string, data: Record<string, unknown>) => unknown;

/** Creations of one transaction that are not waited for, since what they store is known beforehand. */
export interface Eager {
  /** The moment of the transaction, as a resource tells it; known from its first creation on. */
  moment?: string;
  /** What was sent and not waited for. Whoever commits looks at it: any failure undoes the transaction. */
  readonly sent: Promise<unknown>[];
}

/** Who reads or writes resources, and by what means. */
export interface ResourceAccess {
  db: Executor;
  actor: Actor;
  modules: Modules;
  evaluate: Evaluate;
  /** The workflow run that causes the change. */
  run?: string | undefined;
  /** Set inside a transaction of which nobody sees anything before its end. */
  eager?: Eager | undefined;
}
