/** Where a run stands. */
export type StoredStatus = 'queued' | 'running' | 'waiting' | 'completed' | 'failed' | 'cancelled';

/** How a run is carried out. */
export type StoredKind = 'ephemeral' | 'atomic' | 'durable';

/** Why a run began. */
export interface StoredCause {
  type: 'direct' | 'event' | 'schedule' | 'webhook' | 'mail' | 'mqtt' | 'piece' | 'run' | 'rerun' | 'failure';
  /** The event, where one caused it. */
  event?: string;
  module?: string;
  resource?: string;
  /** The run that started it, that it repeats, or whose failure it is about. */
  run?: string;
  /** The step of that run from which it repeats it. */
  step?: number;
  /** The tick of a schedule. */
  at?: string;
}

/** What a run began with: enough to run it again. */
export interface StoredStart {
  input?: unknown;
  event?: unknown;
  /** The change of a resource that the event is about and that could not be read before: read when the run begins. */
  change?: { module: string; resource: string; version: number; op: 'create' | 'update' | 'delete' };
  variables?: Record<string, unknown>;
  /** What `$resource` and `$event` were in the run that started it. */
  from?: { resource: unknown; event: unknown };
  /** Where it begins in the midst, with what another run had there. */
  at?: { element: string; input: unknown; variables: Record<string, unknown>; unset?: string[] };
  /** It runs the element at which it begins, and nothing behind it. */
  only?: true;
}

/** Why a run failed. */
export interface StoredFailure {
  code: string;
  message: string;
  element?: string;
}

/** A run that is to be stored. */
export interface NewRun {
  id: string;
  workflow: string;
  version: number;
  kind: StoredKind;
  queue?: string | undefined;
  /** The user whose rights it has; null for the system. */
  actor: string | null;
  /** The roles by which it acts: a token may give fewer than its user has. */
  roles?: readonly string[] | undefined;
  /** Whether it has the system's rights, or what it starts with comes from a run that had them. */
  elevated: boolean;
  cause: StoredCause;
  /** How many runs caused each other before it. */
  depth?: number | undefined;
  /** The run at the beginning of those that caused each other; left out for the first. */
  chain?: string | undefined;
  start: StoredStart;
}

/** What makes a write of the holder count: nobody took the run since, and nothing was written in between. */
export interface Hold {
  id: string;
  owner: string;
  epoch: number;
  seq: number;
}

/** A wait that was ended from outside. The number -1 says that the run is tried again by hand. */
export interface Resumption {
  wait: number;
  payload: unknown;
}

/** A run that a process has taken. */
export interface ClaimedRun extends Hold {
  workflow: string;
  version: number;
  kind: StoredKind;
  queue: string;
  actor: string | null;
  roles: string[];
  /** Whether it has had the system's rights so far, or began with what such a run gave it. */
  elevated: boolean;
  cause: StoredCause;
  depth: number;
  start: StoredStart;
  /** The snapshot as JSON; null before the first. */
  state: string | null;
  /** How many changes since the snapshot are stored. */
  deltas: number;
  resumed: Resumption[];
  attempts: number;
  steps: number;
  createdAt: Date;
  /** When it was taken, by the clock of the database. */
  claimedAt: Date;
}

/** The columns of a claimed run. */
export const claimedColumns = `id, owner, epoch, seq, workflow, version, kind, queue, actor, roles, elevated, cause, depth, start, state, deltas, resumed,
  attempts, steps, created_at as "createdAt", clock_timestamp() as "claimedAt"`;
