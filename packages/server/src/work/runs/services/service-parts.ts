import { Problem } from '@bakehouse/contract';
import type { EffectCall, StartRequest } from '@bakehouse/engine';
import type { Sites } from '../../../sites/sites.ts';
import type { Actor, Eager, Evaluate, Executor, Modules, ResourceAccess } from '@bakehouse/store';
import type { MessageParts } from './message-parts.ts';
import type { Outside } from './outside.ts';

/** What a service works with. It never commits: whoever gave it the executor does. */
export interface ServiceParts {
  /** Whoever caused the run. */
  actor: Actor;
  executor: Executor;
  /** Reads outside of the effect's transaction, for what takes long; the executor where there is no other. */
  reader?: Executor;
  /** Whether what was read earlier may have changed: then it is saved only in the version in which it was read. */
  holdsVersions?: boolean;
  /** Set where creations need not be waited for. */
  eager?: Eager | undefined;
  /** The id of the run. */
  run: string;
  /** Whether the run has had the system's rights by now: what it starts may know what its user may not. */
  isElevated: () => boolean;
  modules: Modules;
  evaluate: Evaluate;
  /** Origins that a browser may be sent to. */
  origins: readonly string[];
  /** Builds and deploys sites; missing where nothing here does. */
  sites?: Sites | undefined;
  /** What mail and notifications are sent with; without it there are none. */
  messages?: MessageParts | undefined;
  /** The converter and the HTTP client; missing where runs only check definitions. */
  outside?: Outside | undefined;
  /** Told which module is written to; those who look at it are told once that is committed. */
  touched?: ((module: string) => void) | undefined;
  /** Writes a run that goes on by itself, on the same executor; missing where nothing here carries out such runs. */
  startRun?: ((request: StartRequest, parts: ServiceParts) => Promise<{ run: string }>) | undefined;
}

/** How a service reads and writes resources: as whoever caused the run, or with the system's rights where a definition gives them. */
export function accessFor(
  { actor, executor, eager, run, modules, evaluate, outside }: ServiceParts,
  { elevated }: EffectCall,
): ResourceAccess {
  return {
    db: executor,
    actor: elevated ? elevatedActor(actor) : actor,
    modules,
    evaluate,
    run,
    eager,
    objects: outside?.objects,
  };
}

/** The same user with the system's rights: what is written still tells who caused it. */
export function elevatedActor({ user }: Actor): Actor {
  return { user, unrestricted: true, permissions: [], rights: 'system' };
}

/** What reaches the world outside, or a clear failure. */
export function neededOutside({ outside }: ServiceParts): Outside {
  if (outside === undefined) throw new Problem('unavailable', 'This process has no access to other systems.');
  return outside;
}
