import type { Pool } from 'pg';
import { mostAsked, type AskedOften } from './asked-memory.ts';

/** For how long a proposal is kept that nobody asks for any more. */
const keptDays = 30;

/** Adds what was asked to what is stored of it, and forgets what was not asked for long. */
export async function storeAsked(pool: Pool, all: readonly AskedOften[]): Promise<void> {
  if (all.length === 0) return;
  // In one order, so that two processes do not wait for each other.
  const sorted = [...all].sort((a, b) => (a.id < b.id ? -1 : 1));
  await pool.query(
    `insert into bakehouse.indexes as i (id, module, keys, times, milliseconds, slowest)
     select id, module, keys::json, times, milliseconds, slowest
     from unnest($1::text[], $2::int[], $3::text[], $4::bigint[], $5::float8[], $6::float8[]) as n (id, module, keys, times, milliseconds, slowest)
     where exists (select from bakehouse.modules m where m.number = n.module)
     on conflict (id) do update set times = i.times + excluded.times, milliseconds = i.milliseconds + excluded.milliseconds,
       slowest = greatest(i.slowest, excluded.slowest), asked_at = now()`,
    [
      sorted.map(({ id }) => id),
      sorted.map(({ module }) => module),
      sorted.map(({ keys }) => JSON.stringify(keys)),
      sorted.map(({ times }) => times),
      sorted.map(({ milliseconds }) => milliseconds),
      sorted.map(({ slowest }) => slowest),
    ],
  );
  await pool.query(
    `delete from bakehouse.indexes where state = 'proposed' and (asked_at < now() - interval '${keptDays} days' or id in (
       select id from bakehouse.indexes where state = 'proposed' order by milliseconds desc, id offset ${mostAsked}))`,
  );
}
