import { newId } from '@bakehouse/contract';
import { transact, type Executor } from '../connect/executor.ts';

/** A browser to which notifications are pushed. */
export interface PushSubscription {
  id: string;
  endpoint: string;
  createdAt: Date;
  expiresAt: Date | null;
}

/** What a browser gives when it subscribes. */
export interface NewPushSubscription {
  userId: string;
  session?: string | undefined;
  endpoint: string;
  p256dh: string;
  auth: string;
  expiresAt?: Date | null | undefined;
}

/** Most browsers of one user. */
const mostSubscriptions = 20;

const columns = 'id, endpoint, created_at as "createdAt", expires_at as "expiresAt"';

/** Keeps a subscription. A browser has one, which goes over to whoever signs in there. */
export async function addPushSubscription(
  db: Executor,
  { userId, session, endpoint, p256dh, auth, expiresAt }: NewPushSubscription,
): Promise<PushSubscription> {
  const { rows } = await db.query<PushSubscription>(
    `insert into bakehouse.push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id,
       p256dh = excluded.p256dh, auth = excluded.auth, expires_at = excluded.expires_at
     returning ${columns}`,
    [newId(), userId, session ?? null, endpoint, p256dh, auth, expiresAt ?? null],
  );
  const [made] = rows;
  if (made === undefined) throw new Error('the subscription was not written');
  // Browsers change their subscriptions now and then without ending the old ones.
  await db.query(
    `delete from bakehouse.push_subscriptions where user_id = $1 and id not in (
       select id from bakehouse.push_subscriptions where user_id = $1 order by id = $2 desc, id desc limit $3)`,
    [userId, made.id, mostSubscriptions],
  );
  return made;
}

/** The subscriptions of a user, by id. */
export async function listPushSubscriptions(
  db: Executor,
  userId: string,
  { limit, after }: { limit: number; after?: string | undefined },
): Promise<PushSubscription[]> {
  const { rows } = await db.query<PushSubscription>(
    `select ${columns} from bakehouse.push_subscriptions
     where user_id = $1 and ($3::uuid is null or id > $3) order by id limit $2`,
    [userId, limit, after ?? null],
  );
  return rows;
}

/** Ends a subscription of a user; false where there is none. */
export async function deletePushSubscription(db: Executor, userId: string, id: string): Promise<boolean> {
  const { rowCount } = await db.query(
    'delete from bakehouse.push_subscriptions where user_id = $1 and id = $2',
    [userId, id],
  );
  return rowCount === 1;
}

/** The key pair by which push services know this installation. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/** Another pair in place of one that is of no use any more; what browsers subscribed with it ends. */
export async function replacePushKeys(
  db: Executor,
  { privateKey }: PushKeys,
  make: () => PushKeys,
): Promise<PushKeys> {
  return transact(db, async (client) => {
    const { rowCount } = await client.query('delete from bakehouse.push_keys where private_key = $1', [
      privateKey,
    ]);
    if (rowCount === 1) await client.query('delete from bakehouse.push_subscriptions');
    return keepPushKeys(client, make);
  });
}

/** The kept key pair; the first call makes it, and of several at once one counts. */
export async function keepPushKeys(db: Executor, make: () => PushKeys): Promise<PushKeys> {
  const read = async () =>
    (
      await db.query<PushKeys>(
        'select public_key as "publicKey", private_key as "privateKey" from bakehouse.push_keys',
      )
    ).rows[0];
  const kept = await read();
  if (kept !== undefined) return kept;
  const { publicKey, privateKey } = make();
  await db.query(
    'insert into bakehouse.push_keys (public_key, private_key) values ($1, $2) on conflict do nothing',
    [publicKey, privateKey],
  );
  return (await read()) ?? { publicKey, privateKey };
}
