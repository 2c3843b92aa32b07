import type { Progress, RunState } from '@bakehouse/engine';
import type { Actor, ClaimedRun, Evaluate, Modules, Pool, StoredStatus } from '@bakehouse/store';
import type { Logger } from 'pino';
import type { Tracer } from '../../../foundation/tracing/tracer.ts';
import type { Sites } from '../../../sites/sites.ts';
import type { LongEvaluations } from '../../expressions/long-evaluations.ts';
import type { Workflows } from '../../workflows/workflows.ts';
import type { ServiceParts } from '../services/service-parts.ts';
import type { Faults } from './faults.ts';
import type { Journal } from './journal-parts.ts';
import type { Storing } from './storing.ts';
import type { Turns } from './turns.ts';

/** What runs are carried out with. */
export interface CarryParts {
  pool: () => Pool;
  modules: () => Modules;
  workflows: () => Workflows;
  evaluate: Evaluate;
  origins: () => readonly string[];
  sites?: Sites | undefined;
  messages: ServiceParts['messages'];
  outside?: ServiceParts['outside'];
  log: Pick<Logger, 'error' | 'warn' | 'info'>;
  /** Evaluates what takes long beside everything else. */
  longer: LongEvaluations['evaluate'];
  faults: Faults;
  startFrom: NonNullable<ServiceParts['startRun']>;
  onSaved: (run: ClaimedRun, state: RunState, status: StoredStatus) => void;
  /** Told how far an element has come that takes long. */
  onProgress?: (run: ClaimedRun, element: string, progress: Progress) => void;
  /** Told which modules were written to, once that is committed. */
  onTouched: (module: string) => void;
  tracer?: Tracer | undefined;
  /** Whose turn it is among those that may be what ends the process. */
  suspects: Turns;
}

/** A run that is carried out here, and how to end that. */
export interface Carrying {
  /** Whether nobody can take it, since a transaction of its own keeps it or it is not stored yet. */
  locked: boolean;
  journal: Journal;
  signal: AbortController;
}

/** How a run is carried out this time. */
export interface CarryOptions {
  register: (carrying: Carrying) => void;
  /** Whoever causes it, where that is known already. */
  known?: Actor | undefined;
  /** How long an effect may wait to be committed with those that follow it, in milliseconds; 0: each is by itself. */
  groupMs: number;
  /** Whether creations need not be waited for. */
  eager: boolean;
  /** Set where the run is not stored yet. */
  storing?: Storing | undefined;
}
