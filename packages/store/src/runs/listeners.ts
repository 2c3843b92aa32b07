import type { Pool, PoolClient } from 'pg';
import { newId } from '@bakehouse/contract';
import type { Executor } from '../connect/executor.ts';
import { inTransaction } from '../connect/transaction.ts';

/** An element of a workflow that listens to another system. */
export interface ListenerEntry {
  workflow: string;
  element: string;
  event: string;
  type: 'mail' | 'mqtt' | 'piece';
  /** The trigger of a piece, as `piece/trigger`. */
  trigger: string | null;
  /** Empty where it needs none. */
  connection: string;
  /** The options of the element as written. */
  options: Readonly<Record<string, unknown>>;
  /** What it listens to, in words; where that becomes another one, it begins anew. */
  place: string;
  version: number;
  /** Whether the workflow is switched on. */
  active: boolean;
}

/** A listener that this process holds. */
export interface HeldListener extends Omit<ListenerEntry, 'active'> {
  id: string;
  owner: string;
  epoch: number;
  /** Changes with the connection and its secret. */
  connected: string | null;
}

/** What makes a write of the holder count. */
export type ListenerHold = Pick<HeldListener, 'id' | 'owner' | 'epoch'>;

/** Brings the listeners to what the stored definitions say. One whose options have become others is taken from its holder. */
export async function syncListeners(
  pool: Pool,
  read: (client: PoolClient) => Promise<ListenerEntry[]>,
): Promise<void> {
  await inTransaction(pool, async (client) => {
    // One at a time, each with what is stored now: an older reading must not undo a newer one.
    await client.query(`select pg_advisory_xact_lock(hashtext('bakehouse listeners'))`);
    const entries = await read(client);
    await client.query(
      `delete from bakehouse.listeners l where not exists (
         select from unnest($1::text[], $2::text[], $3::text[]) as w(workflow, element, event)
         where (w.workflow, w.element, w.event) = (l.workflow, l.element, l.event))`,
      [
        entries.map((each) => each.workflow),
        entries.map((each) => each.element),
        entries.map((each) => each.event),
      ],
    );
    for (const entry of entries) await putListener(client, entry);
  });
}

const isOther = `(l.connection, l.options::text, l.active) is distinct from (excluded.connection, excluded.options::text, excluded.active)`;
const isElsewhere = `((l.connection, l.place) is distinct from (excluded.connection, excluded.place)
  or (not excluded.active and l.hook is not null))`;

async function putListener(client: PoolClient, entry: ListenerEntry): Promise<void> {
  const { rows } = await client.query<{ id: string; moved: boolean }>(
    `with before as (select id, connection, place from bakehouse.listeners where (workflow, element, event) = ($2, $3, $4))
     insert into bakehouse.listeners as l (id, workflow, element, event, type, connection, options, place, version, active, trigger)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict (workflow, element, event) do update set type = excluded.type, connection = excluded.connection,
       trigger = excluded.trigger, hook = case when ${isElsewhere} then null else l.hook end,
       options = excluded.options, place = excluded.place, version = excluded.version, active = excluded.active,
       owner = case when ${isOther} then null else l.owner end,
       lease_until = case when ${isOther} then null else l.lease_until end,
       epoch = case when ${isOther} then l.epoch + 1 else l.epoch end,
       listening_since = case when ${isOther} then null else l.listening_since end,
       failed_at = case when ${isOther} then null else l.failed_at end,
       position = case when ${isElsewhere} then null else l.position end
     returning l.id, coalesce((select (b.connection, b.place) is distinct from (l.connection, l.place) from before b), false) as moved`,
    [
      newId(),
      entry.workflow,
      entry.element,
      entry.event,
      entry.type,
      entry.connection,
      JSON.stringify(entry.options),
      entry.place,
      entry.version,
      entry.active,
      entry.trigger,
    ],
  );
  const [row] = rows;
  if (row?.moved !== true) return;
  await client.query('delete from bakehouse.listened_mails where listener = $1', [row.id]);
  await client.query('delete from bakehouse.listened_items where listener = $1', [row.id]);
}

const connected = `(select concat(c.updated_at, ' ', s.set_at) from bakehouse.connections c
  left join bakehouse.connection_secrets s using (name) where c.name = l.connection) as connected`;
const columns = `l.id, l.workflow, l.element, l.event, l.type, l.trigger, l.connection, l.options, l.place, l.version, l.owner, l.epoch, ${connected}`;

/** Takes listeners that nobody holds, or whose holder is gone, for this process alone. */
export async function claimListeners(
  db: Executor,
  { owner, room, leaseSeconds }: { owner: string; room: number; leaseSeconds: number },
): Promise<HeldListener[]> {
  const { rows } = await db.query<HeldListener>(
    `with free as (
       select id from bakehouse.listeners
       where active and (lease_until is null or lease_until < clock_timestamp())
       order by id limit $2 for update skip locked)
     update bakehouse.listeners l set owner = $1, epoch = l.epoch + 1,
       lease_until = clock_timestamp() + make_interval(secs => $3), listening_since = null
     from free where l.id = free.id returning ${columns}`,
    [owner, room, leaseSeconds],
  );
  return rows;
}

/** Keeps the listeners of a process for it a while longer. Gives those that are still its own. */
export async function extendListeners(
  db: Executor,
  owner: string,
  leaseSeconds: number,
): Promise<Pick<HeldListener, 'id' | 'owner' | 'epoch' | 'connected'>[]> {
  const { rows } = await db.query<Pick<HeldListener, 'id' | 'owner' | 'epoch' | 'connected'>>(
    `with mine as (select id from bakehouse.listeners where owner = $1 and active order by id for update)
     update bakehouse.listeners l set lease_until = clock_timestamp() + make_interval(secs => $2)
     from mine where l.id = mine.id returning l.id, l.owner, l.epoch, ${connected}`,
    [owner, leaseSeconds],
  );
  return rows;
}

/** Gives listeners back, so that nobody has to wait for the lease. */
export async function releaseListeners(db: Executor, holds: readonly ListenerHold[]): Promise<void> {
  await db.query(
    `update bakehouse.listeners l set owner = null, lease_until = null, listening_since = null
     from unnest($1::uuid[], $2::uuid[], $3::integer[]) as h(id, owner, epoch)
     where (l.id, l.owner, l.epoch) = (h.id, h.owner, h.epoch)`,
    [holds.map(({ id }) => id), holds.map(({ owner }) => owner), holds.map(({ epoch }) => epoch)],
  );
}

/** The workflow that a listener starts, as it stands now, and how far the listener has come. */
export interface LockedListener {
  position: unknown;
  version: number;
  queue: string | null;
  actor: string | null;
  elevated: boolean;
}

/**
 * Locks a listener for this transaction. Undefined where somebody else holds it by now, or the workflow was changed or switched
 * off and nobody has looked at that yet: then nothing may be started.
 */
export async function lockListener(
  db: Executor,
  { id, owner, epoch }: ListenerHold,
): Promise<LockedListener | undefined> {
  const { rows } = await db.query<LockedListener>({
    name: 'lock-listener',
    text: `select l.position, w.version, w.definition ->> 'queue' as queue, w.definition ->> 'actor' as actor,
        coalesce((w.definition ->> 'elevated')::boolean, false) as elevated
      from bakehouse.listeners l join bakehouse.workflows w on w.identifier = l.workflow and w.version = l.version
      where l.id = $1 and l.owner = $2 and l.epoch = $3 and l.active for update of l`,
    values: [id, owner, epoch],
  });
  return rows[0];
}

/** Notes how far a listener has come; `took` where something has arrived. The transaction holds it locked. */
export async function moveListener(
  db: Executor,
  id: string,
  position: unknown,
  took: boolean,
): Promise<void> {
  await db.query({
    name: 'move-listener',
    text: `update bakehouse.listeners set position = $2,
        last_at = case when $3 then clock_timestamp() else last_at end where id = $1`,
    values: [id, JSON.stringify(position), took],
  });
}

/** Notes whether a listener listens, and what goes wrong. */
export async function noteListener(
  db: Executor,
  { id, owner, epoch }: ListenerHold,
  listens: boolean,
  failure?: { code: string; message: string },
): Promise<void> {
  await db.query(
    `update bakehouse.listeners set failed_at = case when $4::text is null then null else clock_timestamp() end,
       failure_code = $4, failure = $5,
       listening_since = case when $6 then coalesce(listening_since, clock_timestamp()) end
     where id = $1 and owner = $2 and epoch = $3`,
    [id, owner, epoch, failure?.code ?? null, failure?.message ?? null, listens],
  );
}

/** How many runs of a workflow wait in their queue; not counted further than `most`. */
export async function countQueued(db: Executor, workflow: string, most: number): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::integer as count from (
       select from bakehouse.runs where workflow = $1 and status = 'queued' limit $2) waiting`,
    [workflow, most],
  );
  return rows[0]?.count ?? 0;
}

/** The options of a listener as they are now; undefined where it is gone or switched off. */
export async function listenerOptions(
  db: Executor,
  id: string,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const { rows } = await db.query<Pick<ListenerEntry, 'options'>>(
    'select options from bakehouse.listeners where id = $1 and active',
    [id],
  );
  return rows[0]?.options;
}
