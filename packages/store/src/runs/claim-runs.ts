import type { Executor } from '../connect/executor.ts';
import { claimedColumns, type ClaimedRun, type Hold } from './run.ts';

/** Takes runs that are due, or whose holder is gone, for this process alone. */
export async function claimRuns(
  db: Executor,
  { owner, room, leaseSeconds }: { owner: string; room: number; leaseSeconds: number },
): Promise<ClaimedRun[]> {
  const { rows } = await db.query<ClaimedRun>({
    name: 'claim-runs',
    text: `select ${claimedColumns} from bakehouse.claim_runs($1, $2, make_interval(secs => $3))`,
    values: [owner, room, leaseSeconds],
  });
  return rows;
}

/** Keeps runs for their holder a while longer. Gives the ids of those that are still its own. */
export async function extendLeases(
  db: Executor,
  owner: string,
  holds: readonly Pick<Hold, 'id' | 'epoch'>[],
  leaseSeconds: number,
): Promise<Set<string>> {
  const { rows } = await db.query<{ id: string }>({
    name: 'extend-leases',
    // In one order for all, so that no two wait for each other.
    text: `with mine as (
        select r.id from bakehouse.runs r join unnest($2::uuid[], $3::integer[]) as held(id, epoch) on r.id = held.id and r.epoch = held.epoch
        where r.owner = $1 and r.status = 'running' order by r.id for update of r)
      update bakehouse.runs r set lease_until = clock_timestamp() + make_interval(secs => $4)
      from mine where r.id = mine.id returning r.id`,
    values: [owner, holds.map(({ id }) => id), holds.map(({ epoch }) => epoch), leaseSeconds],
  });
  return new Set(rows.map(({ id }) => id));
}

/** Gives a run back to its queue as its last snapshot has it, so that nobody has to wait for the lease. */
export async function releaseRun(db: Executor, { id, owner, epoch }: Omit<Hold, 'seq'>): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'release-run',
    text: `update bakehouse.runs set status = 'queued', wake_at = clock_timestamp(), owner = null, lease_until = null,
        attempts = greatest(attempts - 1, 0)
      where id = $1 and owner = $2 and epoch = $3 and status = 'running'`,
    values: [id, owner, epoch],
  });
  return rowCount === 1;
}

/** Counts that a run is begun which was taken often and got nowhere. Gives how often that was; undefined where it is not held. */
export async function recordTry(
  db: Executor,
  { id, owner, epoch }: Omit<Hold, 'seq'>,
): Promise<number | undefined> {
  const { rows } = await db.query<{ tries: number }>(
    `update bakehouse.runs set tries = tries + 1
     where id = $1 and owner = $2 and epoch = $3 and status = 'running' returning tries`,
    [id, owner, epoch],
  );
  return rows[0]?.tries;
}

/** Locks a run for this transaction, so that nobody else takes it; false where somebody has. */
export async function lockHeldRun(db: Executor, { id, owner, epoch, seq }: Hold): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'lock-held-run',
    text: `select from bakehouse.runs where id = $1 and owner = $2 and epoch = $3 and seq = $4 and status = 'running' for update`,
    values: [id, owner, epoch, seq],
  });
  return rowCount === 1;
}

/** A run that this process holds, as it is stored; undefined where somebody else has taken it. */
export async function readHeldRun(
  db: Executor,
  { id, owner, epoch }: Omit<Hold, 'seq'>,
): Promise<ClaimedRun | undefined> {
  const { rows } = await db.query<ClaimedRun>(
    `select ${claimedColumns} from bakehouse.runs where id = $1 and owner = $2 and epoch = $3 and status = 'running'`,
    [id, owner, epoch],
  );
  return rows[0];
}

/** What has changed in a run since its snapshot, in order, as JSON. Ask after it was taken: nobody else writes then. */
export async function readDeltas(db: Executor, id: string): Promise<string[]> {
  const { rows } = await db.query<{ delta: string }>({
    name: 'read-deltas',
    text: 'select delta from bakehouse.run_deltas where run = $1 order by seq',
    values: [id],
  });
  return rows.map(({ delta }) => delta);
}
