import { newId, Problem } from '@bakehouse/contract';
import type { RunEvent } from '@bakehouse/engine';
import {
  inTransaction,
  lockListener,
  moveListener,
  queueRun,
  recordFailedRun,
  systemActor,
  transientFailure,
  type Actor,
  type LockedListener,
  type NewRun,
  type PoolClient,
} from '@bakehouse/store';
import type { ConnectionUse } from '../../delivery/connections/open-connection.ts';
import { findNamedActor } from '../worker/named-actor.ts';
import { Lost, type Session } from './listen-parts.ts';

/** What arrived, and what is written down with it. */
export interface Arrived {
  /** What the workflow gets: made in the same transaction, such as with files that are stored. */
  content: (as: RunOf) => Promise<unknown>;
  /** What is known of it where it cannot be read. */
  known: Readonly<Record<string, unknown>>;
  /** Why it cannot be read, where that is known before. */
  fault?: string | undefined;
  /** How far the listener has come with it. */
  position: (before: unknown) => unknown;
  /** Written together with the run; told whether it could be read. */
  also?: (client: PoolClient, taken: boolean) => Promise<void>;
}

/** The run that is about to be queued. */
export interface RunOf {
  client: PoolClient;
  run: string;
  actor: Actor;
  elevated: boolean;
}

const nobody: Actor = { user: null, unrestricted: false, permissions: [], rights: 'nobody' };

/**
 * Queues a run for what arrived, and notes how far the listener has come, in one transaction: after a crash either both are
 * there or none. What cannot be read becomes a failed run that people see, and the listener goes on.
 */
export async function startListenedRun(session: Session, arrived: Arrived): Promise<void> {
  const { listener, parts } = session;
  const { id, type } = listener;
  const taken = await inTransaction(parts.pool(), async (client) => {
    const locked = await lockListener(client, listener);
    if (locked === undefined) throw new Lost();
    const actor = await findNamedActor(client, { actor: locked.actor ?? undefined });
    const run = runOf(session, locked, actor);
    const fault = arrived.fault ?? (await tryStart(client, run, arrived, actor ?? nobodyOr(locked)));
    if (fault !== undefined)
      await recordFailedRun(
        client,
        {
          ...run,
          start: {
            event: { ...(run.start.event as RunEvent), type: `unreadable_${type}`, value: arrived.known },
          },
        },
        'undeliverable',
        fault,
      );
    await arrived.also?.(client, fault === undefined);
    await moveListener(client, id, arrived.position(locked.position), true);
    return fault === undefined;
  });
  if (taken) parts.onQueued();
}

/** By itself, so that what it wrote is gone where it fails. */
async function tryStart(
  client: PoolClient,
  run: NewRun,
  arrived: Arrived,
  actor: Actor,
): Promise<string | undefined> {
  await client.query('savepoint arrived');
  try {
    const stored = await arrived.content({ client, run: run.id, actor, elevated: run.elevated });
    await queueRun(client, { ...run, start: { event: { ...(run.start.event as RunEvent), stored } } });
    await client.query('release savepoint arrived');
    return undefined;
  } catch (error) {
    await client.query('rollback to savepoint arrived; release savepoint arrived');
    if (transientFailure(error) !== undefined) throw error;
    return error instanceof Problem
      ? error.message
      : 'It could not be stored. The server log has the details.';
  }
}

function runOf(
  { listener: { workflow, event, type, trigger } }: Session,
  { version, queue, elevated }: LockedListener,
  actor: Actor | undefined,
): NewRun {
  return {
    id: newId(),
    workflow,
    version,
    kind: 'durable',
    queue: queue ?? undefined,
    actor: actor?.user?.id ?? null,
    roles: actor?.user?.roles,
    elevated,
    cause: { type, event },
    start: {
      event: { identifier: event, type: trigger === null ? type : `piece/${trigger}` } satisfies RunEvent,
    },
  };
}

/** Notes how far a listener has come where nothing is to be started. */
export async function passBy(
  { listener, parts }: Session,
  position: (before: unknown) => unknown,
  also?: (client: PoolClient) => Promise<void>,
): Promise<void> {
  await inTransaction(parts.pool(), async (client) => {
    const locked = await lockListener(client, listener);
    if (locked === undefined) throw new Lost();
    await also?.(client);
    await moveListener(client, listener.id, position(locked.position), false);
  });
}

/** How far the listener has come, and who uses its connection. */
export async function readPosition({
  listener,
  parts,
}: Session): Promise<{ position: unknown; use: ConnectionUse }> {
  return inTransaction(parts.pool(), async (client) => {
    const locked = await lockListener(client, listener);
    if (locked === undefined) throw new Lost();
    const actor = await findNamedActor(client, { actor: locked.actor ?? undefined });
    return { position: locked.position, use: { actor: actor ?? nobody, elevated: locked.elevated } };
  });
}

function nobodyOr({ elevated }: LockedListener): Actor {
  return elevated ? systemActor : nobody;
}
