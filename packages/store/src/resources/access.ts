import type { Executor } from '../executor.ts';
import type { Modules } from '../modules/modules.ts';
import type { Actor } from '../rights/actor.ts';

/** Evaluates the expressions of computed fields and rules over the data of a resource. */
export type Evaluate = (expression: string, data: Record<string, unknown>) => unknown;

/** Who reads or writes resources, and by what means. */
export interface ResourceAccess {
  db: Executor;
  actor: Actor;
  modules: Modules;
  evaluate: Evaluate;
  /** The workflow run that causes the change. */
  run?: string | undefined;
}
