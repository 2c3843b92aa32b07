import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { forgetAudit, forgetDeletions, forgetRuns, openPool, type Pool } from '@bakehouse/store';
import { startTestCluster } from '@bakehouse/store/testing';

// What it costs to forget a million old rows while others write, and what dropping a partition would cost instead:
// npm run bench:retention -- --rows 1000000
const { values } = parseArgs({ options: { rows: { type: 'string', default: '1000000' } } });
const rows = Number(values.rows);

interface Forgotten {
  what: string;
  seconds: number;
  /** Milliseconds that writes beside it took. */
  p50: number;
  p99: number;
  slowest: number;
}

const { cluster, stop } = await startTestCluster();
const { host, user, password } = cluster;
const pool = await openPool({
  target: { hosts: [{ host, port: 5432 }], shared: { user, password, database: 'bakehouse' } },
  size: 6,
  onError: () => undefined,
});
try {
  tell(await beside('writes alone', pool, () => sleep(5000)));
  await pool.query(
    `insert into bakehouse.audit (at, action, actor, via, target_kind, target, details)
     select now() - interval '400 days' + n * interval '1 second', 'resource.update', gen_random_uuid(), 'session', 'resource',
       gen_random_uuid()::text, '{"module": "orders"}' from generate_series(1, $1) n`,
    [rows],
  );
  await pool.query('vacuum analyze bakehouse.audit');
  tell(await beside('audit log, deleted', pool, () => forgetAudit(pool, 365)));
  await pool.query(
    `insert into bakehouse.runs (id, workflow, version, kind, status, cause, start, created_at, ended_at)
     select gen_random_uuid(), 'w', 1, 'durable', 'completed', '{"type": "direct"}', '{}', now() - interval '40 days',
       now() - interval '40 days' from generate_series(1, $1)`,
    [rows],
  );
  await pool.query(
    `insert into bakehouse.run_traces (run, seq, steps) select id, 1, to_json(repeat('x', 200)) from bakehouse.runs where workflow = 'w'`,
  );
  await pool.query('vacuum analyze bakehouse.runs, bakehouse.run_traces');
  tell(await beside('runs with traces, deleted', pool, () => forgetRuns(pool, 30)));
  await pool.query(`insert into bakehouse.feed_state (module, epoch, position) values (1, 'bench', $1)`, [
    2 * rows,
  ]);
  await pool.query(
    `insert into bakehouse.feed (module, resource, position, op, version, at)
     select 1, gen_random_uuid(), n, case when n <= $1 then 'delete' else 'update' end, 1, now() - interval '40 days'
     from generate_series(1, $1 * 2) n`,
    [rows],
  );
  await pool.query('vacuum analyze bakehouse.feed');
  const follow = 'select bakehouse.drain_feed(1)';
  tell(await beside('change feed read alone', pool, () => sleep(5000), follow));
  tell(await beside('deletions of the change feed, deleted', pool, () => forgetDeletions(pool, 30), follow));
  tell(await beside('the same with nothing to forget', pool, () => forgetDeletions(pool, 30), follow));
  await makePartitions(pool);
  tell(await beside('a partition of the audit log, dropped', pool, () => dropPartition(pool)));
} finally {
  await pool.end();
  await stop();
}

function tell({ what, seconds, p50, p99, slowest }: Forgotten): void {
  const times = `${p50.toFixed(1)} ms, 99 of 100 ${p99.toFixed(1)} ms, slowest ${slowest.toFixed(0)} ms`;
  console.log(`${what}: ${seconds.toFixed(1)} s; what goes on beside it takes ${times}`);
}

/** Does the work while two others add entries to the audit log, or do something else. */
async function beside(
  what: string,
  db: Pool,
  work: () => Promise<unknown>,
  other = `insert into bakehouse.audit (action, via) values ('sign_in', 'system')`,
): Promise<Forgotten> {
  const times: number[] = [];
  const state = { over: false };
  const writer = async () => {
    while (!state.over) {
      const begun = performance.now();
      await db.query(other);
      times.push(performance.now() - begun);
    }
  };
  const writers = [writer(), writer()];
  const begun = performance.now();
  await work();
  const seconds = (performance.now() - begun) / 1000;
  state.over = true;
  await Promise.all(writers);
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return { what, seconds, p50: at(0.5), p99: at(0.99), slowest: times.at(-1) ?? 0 };
}

/** The audit log as it would be with a partition for the old rows and one for the others. */
async function makePartitions(db: Pool): Promise<void> {
  await db.query(`alter table bakehouse.audit rename to audit_plain`);
  await db.query(
    `create table bakehouse.audit (like bakehouse.audit_plain including defaults including identity) partition by range (at)`,
  );
  await db.query(
    `create table bakehouse.audit_old partition of bakehouse.audit for values from (minvalue) to ('2000-01-01')`,
  );
  await db.query(
    `create table bakehouse.audit_now partition of bakehouse.audit for values from ('2000-01-01') to (maxvalue)`,
  );
  for (const key of ['(id)', '(at)', '(actor, id)', '(action, id)', '(target_kind, target, id)'])
    await db.query(`create index on bakehouse.audit ${key}`);
  await db.query(
    `insert into bakehouse.audit (at, action, actor, via, target_kind, target, details)
     select '1999-01-01'::timestamptz + n * interval '1 second', 'resource.update', gen_random_uuid(), 'session', 'resource',
       gen_random_uuid()::text, '{"module": "orders"}' from generate_series(1, $1) n`,
    [rows],
  );
}

async function dropPartition(db: Pool): Promise<void> {
  await db.query('drop table bakehouse.audit_old');
}
