import type { Executor } from '../connect/executor.ts';

/** Counts runs that changes of chains of runs start, a chain for each. Gives the number of the next one in a chain. */
export async function numberInChains(
  db: Executor,
  chains: readonly string[],
): Promise<(chain: string) => number> {
  const before = new Map<string, number>();
  if (chains.length > 0) {
    const { rows } = await db.query<{ chain: string; before: number }>({
      name: 'number-in-chains',
      // In one order for all, so that no two wait for each other.
      text: `with more as (select chain, count(*)::integer as n from unnest($1::uuid[]) chain group by chain order by chain)
        insert into bakehouse.run_chains as c (chain, runs) select chain, n from more
        on conflict (chain) do update set runs = c.runs + excluded.runs, at = now()
        returning chain, runs - (select n from more where more.chain = c.chain) as before`,
      values: [chains],
    });
    for (const row of rows) before.set(row.chain, row.before);
  }
  return (chain) => {
    const number = (before.get(chain) ?? 0) + 1;
    before.set(chain, number);
    return number;
  };
}

/** Forgets chains in which nothing was started for so many days. */
export async function forgetChains(db: Executor, days: number): Promise<void> {
  await db.query('delete from bakehouse.run_chains where at < now() - make_interval(days => $1)', [days]);
}
