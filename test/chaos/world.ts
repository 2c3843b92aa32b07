import { on } from '@bakehouse/server/testing';
import { openPool, type DatabaseTarget, type Pool } from '@bakehouse/store';

const text = (identifier: string) => ({ identifier, type: 'text' });

/** Where runs leave what they did. */
export const modules = [
  {
    bakery_resource_module: 'things',
    bakery_resource: { fields: [text('name'), text('run'), text('ref')] },
  },
  { bakery_resource_module: 'signals', bakery_resource: { fields: [text('run')] } },
];

const thing = (name: string, to: object = {}, recipe = `"${name}"`) => ({
  name,
  type: 'action/save',
  options: { module: 'things', mode: 'create', recipes: { name: recipe, run: '$run.id' } },
  to,
});

/** A run with plain effects, effects side by side, a wait, a run that it starts and a change that starts another. */
export const workflows = [
  {
    identifier: 'journey',
    elevated: true,
    entry: 's1',
    elements: [
      thing('s1', on('s2')),
      thing('s2', on('each')),
      {
        name: 'each',
        type: 'flow/each',
        options: { items: '[1..3]', concurrency: 3 },
        to: { ...on('b', 'item'), ...on('w') },
      },
      thing('b', {}, '"b" & $string($item)'),
      { name: 'w', type: 'flow/wait', options: { seconds: 0.05 }, to: on('one') },
      // Several inputs would be saved one by one.
      { name: 'one', type: 'data/map', options: { value: '{}' }, to: on('r') },
      {
        name: 'r',
        type: 'action/run',
        options: { workflow: 'child', async: true, queue: 'side', scope: true, input: { parent: '$run.id' } },
        to: on('signal'),
      },
      {
        name: 'signal',
        type: 'action/save',
        options: { module: 'signals', mode: 'create', recipes: { run: '$run.id' } },
      },
    ],
  },
  {
    identifier: 'child',
    async: true,
    elevated: true,
    entry: 'c1',
    elements: [thing('c1', on('c2')), thing('c2')],
  },
  {
    identifier: 'echo',
    async: true,
    elevated: true,
    events: [{ identifier: 'signalled', type: 'on_create', module: 'signals' }],
    elements: [
      { name: 'e', type: 'event/on_create', to: on('s') },
      {
        name: 's',
        type: 'action/save',
        options: {
          module: 'things',
          mode: 'create',
          recipes: { name: '"echo"', run: '$run.id', ref: '$event.id' },
        },
      },
    ],
  },
];

/** What is wrong with what the runs left; nothing should be. */
export interface Verdict {
  runs: number;
  completed: number;
  effects: number;
  /** Answered with their id, and not there. */
  lost: number;
  /** Neither over nor going on. */
  stuck: number;
  failed: number;
  missing: number;
  duplicated: number;
  /** Why runs failed. */
  errors: string[];
}

/** Holds what is in the database against what the runs should have done. */
export async function judge(pool: Pool, acknowledged: readonly string[]): Promise<Verdict> {
  const number = async (sql: string, values: unknown[] = []): Promise<number> => {
    const { rows } = await pool.query<{ n: number }>(`select (${sql})::int as n`, values);
    return rows[0]?.n ?? -1;
  };
  const wanted = `(select r.id, 'things' as kind, w.name from bakehouse.runs r
      cross join lateral unnest(case r.workflow when 'journey' then array['s1', 's2', 'b1', 'b2', 'b3']
        when 'child' then array['c1', 'c2'] else array['echo'] end) as w(name)
    union all select r.id, 'signals', '' from bakehouse.runs r where r.workflow = 'journey'
    union all select r.id, 'child', '' from bakehouse.runs r where r.workflow = 'journey'
    union all select r.id, 'echo', '' from bakehouse.runs r where r.workflow = 'journey')`;
  const found = `(select run::uuid as id, 'things' as kind, name from modules.things
    union all select run::uuid, 'signals', '' from modules.signals
    union all select (cause ->> 'run')::uuid, 'child', '' from bakehouse.runs where workflow = 'child'
    union all select s.run::uuid, 'echo', '' from modules.things t join modules.signals s on s.id = t.ref::uuid where t.name = 'echo')`;
  const { rows: errors } = await pool.query<{ error: string }>(
    `select distinct workflow || ': ' || error::text as error from bakehouse.runs where status = 'failed' limit 10`,
  );
  const over = `select id from bakehouse.runs where status = 'completed'`;
  return {
    errors: errors.map(({ error }) => error),
    runs: await number('select count(*) from bakehouse.runs'),
    completed: await number(`select count(*) from bakehouse.runs where status = 'completed'`),
    effects: await number(`select count(*) from ${found} f`),
    lost: await number(
      'select count(*) from unnest($1::uuid[]) a(id) where not exists (select from bakehouse.runs r where r.id = a.id)',
      [acknowledged],
    ),
    stuck: await number(
      `select count(*) from bakehouse.runs where status in ('queued', 'running', 'waiting')`,
    ),
    failed: await number(`select count(*) from bakehouse.runs where status in ('failed', 'cancelled')`),
    missing: await number(
      `select count(*) from ${wanted} w where w.id in (${over}) and not exists (
         select from ${found} f where (f.id, f.kind, f.name) = (w.id, w.kind, w.name))`,
    ),
    duplicated: await number(
      `select coalesce(sum(n - 1), 0) from (select count(*) as n from ${found} f group by f.id, f.kind, f.name) g`,
    ),
  };
}

/** A connection of the judge's own. */
export function openJudge(target: DatabaseTarget): Promise<Pool> {
  return openPool({ target, size: 3, onError: () => undefined });
}
