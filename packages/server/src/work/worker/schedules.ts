import { newId } from '@bakehouse/contract';
import { nextTick } from '@bakehouse/elements';
import {
  queueRun,
  recordFailedRun,
  readWorkflows,
  syncSchedules,
  takeTicks,
  type DueTick,
  type NewRun,
  type Pool,
  type PoolClient,
  type ScheduleEntry,
  type StoredWorkflow,
} from '@bakehouse/store';
import { findNamedActor } from './named-actor.ts';

/** The schedules of all workflows. */
export interface Schedules {
  /** The definitions may have changed. */
  changed: () => void;
  /** Queues a run for each tick that is due; gives whether there were any. */
  turn: () => Promise<boolean>;
}

/** How often the definitions are looked at although nobody told of a change. */
const syncMs = 60_000;

/** Opens the schedules of a database; any number of processes may, and each tick is one run. */
export function openSchedules(pool: () => Pool): Schedules {
  let syncedAt = Number.NEGATIVE_INFINITY;
  return {
    changed() {
      syncedAt = Number.NEGATIVE_INFINITY;
    },
    async turn() {
      const now = performance.now();
      if (now - syncedAt > syncMs) {
        syncedAt = now;
        try {
          await syncSchedules(pool(), entriesOf, (entry) => next(entry, new Date()));
        } catch (error) {
          syncedAt = Number.NEGATIVE_INFINITY;
          throw error;
        }
      }
      return (await takeTicks(pool(), { work: queueTick, next, failed: recordFailedTick })) > 0;
    },
  };
}

function next({ cron, timezone }: ScheduleEntry, after: Date): Date | null {
  return nextTick(cron, timezone, after);
}

async function entriesOf(client: PoolClient): Promise<ScheduleEntry[]> {
  return (await readWorkflows(client)).flatMap(schedulesIn);
}

/** What a definition schedules: every element event/schedule, under each event of that type which starts at it. */
export function schedulesIn({ identifier, version, definition }: StoredWorkflow): ScheduleEntry[] {
  if (definition.active === false) return [];
  const bound = (definition.events ?? [])
    .filter(({ type }) => type === 'schedule')
    .map((each) => each.identifier);
  return definition.elements
    .filter(({ type, disabled }) => type === 'event/schedule' && disabled !== true)
    .flatMap(({ name, options = {} }) => {
      const { cron, timezone = 'UTC', event } = options;
      if (typeof cron !== 'string' || typeof timezone !== 'string') return [];
      const [first = name] = bound;
      const own = typeof event === 'string' ? event : first;
      return [{ workflow: identifier, element: name, event: own, cron, timezone, version }];
    });
}

async function queueTick(client: PoolClient, tick: DueTick): Promise<void> {
  const run = await runOf(client, tick);
  if (run !== undefined) await queueRun(client, run);
}

async function runOf(
  client: PoolClient,
  { workflow, element, event, version, at }: DueTick,
): Promise<NewRun | undefined> {
  const stored = (await readWorkflows(client)).find(({ identifier }) => identifier === workflow);
  if (stored === undefined || stored.definition.active === false) return undefined;
  const { definition } = stored;
  const actor = await findNamedActor(client, definition);
  return {
    id: newId(),
    workflow,
    version: stored.version ?? version,
    kind: 'durable',
    queue: definition.queue,
    actor: actor?.user?.id ?? null,
    roles: actor?.user?.roles,
    elevated: definition.elevated === true,
    cause: { type: 'schedule', event, at: at.toISOString() },
    start: { event: { identifier: event, type: 'schedule', value: at.toISOString(), element } },
  };
}

/** A failed run, which people see and can try again. */
async function recordFailedTick(client: PoolClient, tick: DueTick, error: unknown): Promise<void> {
  const { workflow, element, event, version, at } = tick;
  const reason = error instanceof Error ? error.message : String(error);
  await recordFailedRun(
    client,
    {
      id: newId(),
      workflow,
      version,
      kind: 'durable',
      actor: null,
      // Whether it would have been is not known here.
      elevated: true,
      cause: { type: 'schedule', event, at: at.toISOString() },
      start: { event: { identifier: event, type: 'schedule', value: at.toISOString(), element } },
    },
    'schedule_failed',
    `The schedule could not start its run: ${reason}`,
  );
}
