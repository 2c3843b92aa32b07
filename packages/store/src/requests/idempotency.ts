import { Problem } from '@bakehouse/contract';
import type { PoolClient } from 'pg';

/** The answer to a write, kept so that the same request sent again gets the same answer. */
export interface KeptAnswer {
  status: number;
  headers: Record<string, string | string[]>;
  body: string | null;
}

/** How long answers are kept. */
const keptFor = '7 days';

/** Takes a key for a request, or gives the answer that was given before. A second request at the same time waits for the first. */
export async function keptAnswer(
  client: PoolClient,
  { id: actor, rights }: { id: string; rights: string },
  key: string,
  request: string,
): Promise<KeptAnswer | undefined> {
  const taken = await client.query(
    `insert into bakehouse.idempotency as i (actor, key, request, rights) values ($1, $2, $3, $4)
     on conflict (actor, key) do update set request = excluded.request, rights = excluded.rights, at = now(), status = null, headers = null, body = null
       where i.at < now() - interval '${keptFor}'`,
    [actor, key, request, rights],
  );
  if (taken.rowCount === 1) return undefined;
  const { rows } = await client.query<KeptAnswer & { request: string; rights: string | null }>(
    'select request, rights, status, headers, body from bakehouse.idempotency where actor = $1 and key = $2',
    [actor, key],
  );
  const [kept] = rows;
  if (kept === undefined)
    throw new Problem('conflict', 'The same request is still being processed; try again.');
  if (kept.request !== request)
    throw new Problem('idempotency_mismatch', 'This Idempotency-Key was used for another request.');
  // What was said to somebody with other rights may be more than this one may know.
  if (kept.rights !== rights)
    throw new Problem(
      'conflict',
      'This request was already carried out, and its answer is not shown again: your rights were different then.',
    );
  return kept;
}

/** Keeps the answer under the key that was taken, in the same transaction as the write. */
export async function keepAnswer(
  client: PoolClient,
  actor: string,
  key: string,
  answer: KeptAnswer,
): Promise<void> {
  await client.query(
    'update bakehouse.idempotency set status = $3, headers = $4, body = $5 where actor = $1 and key = $2',
    [actor, key, answer.status, JSON.stringify(answer.headers), answer.body],
  );
}
