import type { Executor } from '../connect/executor.ts';

/** A mail in a folder, by the numbers that its server gives. */
export interface ListenedMail {
  validity: string;
  uid: number;
  /** By what it is known whatever its number: a digest of its message id. */
  key: Buffer;
  arrivedAt: Date;
  settled: boolean;
}

/** How many mails of a listener are remembered. */
const mostRemembered = 10_000;

/** Remembers mails, so that none is taken twice where the server numbers them anew. */
export async function rememberMails(
  db: Executor,
  listener: string,
  mails: readonly ListenedMail[],
): Promise<void> {
  await db.query(
    `insert into bakehouse.listened_mails (listener, validity, uid, key, arrived_at, settled)
     select $1, * from unnest($2::bigint[], $3::bigint[], $4::bytea[], $5::timestamptz[], $6::boolean[])
     on conflict do nothing`,
    [
      listener,
      mails.map(({ validity }) => validity),
      mails.map(({ uid }) => uid),
      mails.map(({ key }) => key),
      mails.map(({ arrivedAt }) => arrivedAt),
      mails.map(({ settled }) => settled),
    ],
  );
}

/**
 * Whether a mail that has another number now was taken before, or is older than all that are remembered. It is known by the new
 * number from now on.
 */
export async function recogniseMail(
  db: Executor,
  listener: string,
  { validity, uid, key, arrivedAt }: Omit<ListenedMail, 'settled'>,
): Promise<boolean> {
  const { rows } = await db.query<{ known: boolean }>(
    `with same as (
       update bakehouse.listened_mails set validity = $2, uid = $3
       where ctid = (select ctid from bakehouse.listened_mails
         where listener = $1 and key = $4 and validity <> $2 order by uid limit 1) returning 1)
     select exists (select from same) or (
       (select count(*) from (select from bakehouse.listened_mails where listener = $1 limit ${mostRemembered}) kept) >= ${mostRemembered}
       and $5 < (select min(arrived_at) from bakehouse.listened_mails where listener = $1)) as known`,
    [listener, validity, uid, key, arrivedAt],
  );
  return rows[0]?.known === true;
}

/** The numbers of mails that are still to be marked or moved. */
export async function unsettledMails(db: Executor, listener: string, validity: string): Promise<number[]> {
  const { rows } = await db.query<{ uid: string }>(
    `select uid from bakehouse.listened_mails where listener = $1 and validity = $2 and not settled order by uid limit 1000`,
    [listener, validity],
  );
  return rows.map(({ uid }) => Number(uid));
}

/** Notes that mails were marked or moved. */
export async function settleMails(
  db: Executor,
  listener: string,
  validity: string,
  uids: readonly number[],
): Promise<void> {
  await db.query(
    `update bakehouse.listened_mails set settled = true
     where listener = $1 and validity = $2 and uid = any($3::bigint[])`,
    [listener, validity, uids],
  );
}

/** Forgets the oldest mails of a listener beyond those that are remembered. */
export async function forgetMails(db: Executor, listener: string): Promise<void> {
  await db.query(
    `delete from bakehouse.listened_mails where listener = $1 and settled and arrived_at < (
       select arrived_at from bakehouse.listened_mails where listener = $1
       order by arrived_at desc offset ${mostRemembered} limit 1)`,
    [listener],
  );
}
