import { newId } from '@bakehouse/contract';
import { recordFailedRun } from '@bakehouse/store';
import { expect, test } from 'vitest';
import { makeTestApp, on, saveThing, things, until, useScenarios } from '../../testing/index.ts';

const failing = (identifier: string, more: object = {}) => ({
  identifier,
  entry: 'f',
  elements: [{ name: 'f', type: 'flow/fail', options: { code: 'no_stock', message: '"None left"' } }],
  ...more,
});
const handler = (identifier: string, name: string, more: object = {}) => ({
  identifier,
  entry: 's',
  elements: [saveThing('s', name)],
  ...more,
});
const told =
  '$input.run.workflow & "/" & $input.element & "/" & $input.error.code & "/" & $input.error.message';

const { it } = useScenarios({
  modules: [things],
  work: true,
  env: { RATE_LIMIT: '1000000', ON_FAILURE: 'usual' },
  users: {
    clerk: [
      { workflow: '*', action: 'run' },
      { module: 'things', action: 'read' },
      { module: 'things', action: 'create' },
    ],
  },
  workflows: [
    handler('usual', '"usual " & $input.run.workflow', { elevated: true }),
    handler('own', told, { actor: 'clerk@example.com' }),
    handler('elevated_own', told, { elevated: true }),
    failing('plain', {
      onFailure: 'own',
      entry: 's',
      elements: [
        saveThing('s', '"undone"', on('f')),
        { name: 'f', type: 'flow/fail', options: { code: 'no_stock', message: '"None left"' } },
      ],
    }),
    failing('later', { async: true, onFailure: 'own' }),
    failing('secretive', { async: true, elevated: true, onFailure: 'own' }),
    failing('open', { async: true, elevated: true, onFailure: 'elevated_own' }),
    failing('silent', { async: true, onFailure: null }),
    failing('unnamed', { async: true }),
    // A handler that fails, one whose change fails, and one that starts what fails: none goes on for ever.
    failing('bad_handler', { elevated: true }),
    failing('to_bad', { async: true, onFailure: 'bad_handler' }),
    {
      identifier: 'restarts',
      elevated: true,
      entry: 'r',
      elements: [{ name: 'r', type: 'action/run', options: { workflow: 'circle', async: true } }],
    },
    failing('circle', { async: true, onFailure: 'restarts' }),
    handler('changes', '"changed"', { elevated: true }),
    {
      identifier: 'after_change',
      elevated: true,
      onFailure: 'changes',
      events: [{ identifier: 'thing_made', type: 'on_create', module: 'things' }],
      elements: [
        { name: 'e', type: 'event/on_create', to: on('i') },
        {
          name: 'i',
          type: 'flow/if',
          options: { condition: 'name = "changed" or name = "change"' },
          to: { true: { f: ['default'] } },
        },
        { name: 'f', type: 'flow/fail', options: { code: 'no', message: '"No"' } },
      ],
    },
  ],
});

async function call(path: string, body?: object, as = 'clerk') {
  const answer = await it().app.inject({
    method: body === undefined ? 'GET' : 'POST',
    url: path,
    headers: { authorization: `Bearer ${it().user(as).token}` },
    ...(body === undefined ? {} : { payload: body }),
  });
  return answer.json<Record<string, never>>();
}
interface Row {
  id: string;
  workflow: string;
  status: string;
  actor: string | null;
  elevated: boolean;
  start: { input?: Record<string, never> };
}

/** The runs that were started for a failed run, once nothing is left to do. */
async function startedFor(run: string): Promise<Row[]> {
  await settled();
  const { rows } = await it().database.pool.query<Row>(
    `select id, workflow, status, actor, elevated, start from bakehouse.runs
     where cause ->> 'type' = 'failure' and cause ->> 'run' = $1`,
    [run],
  );
  return rows;
}
const settled = () =>
  until(async () => {
    const { rows } = await it().database.pool.query<{ n: number }>(
      `select ((select count(*) from bakehouse.run_failures) + (select count(*) from bakehouse.event_deliveries)
         + (select count(*) from bakehouse.runs where due_at is not null))::int as n`,
    );
    return rows[0]?.n === 0;
  });
const run = async (workflow: string, as = 'clerk') =>
  (await call(`/workflows/${workflow}/run`, { input: {} }, as))['run'] as unknown as string;
const names = async () =>
  (
    await it().database.pool.query<{ name: string }>('select name from modules.things order by name')
  ).rows.map(({ name }) => name);

test('FAIL1 FAIL2 FAIL5 a failed run starts the workflow that onFailure names, with the rights of whoever caused it', async () => {
  const failed = await run('later');
  const [started, ...more] = await startedFor(failed);
  expect(more).toEqual([]);
  expect(started).toMatchObject({
    workflow: 'own',
    status: 'completed',
    actor: it().user('clerk').id,
    elevated: false,
    start: {
      input: {
        run: {
          id: failed,
          workflow: 'later',
          version: 1,
          cause: 'direct',
          url: expect.stringContaining(`/app/runs/${failed}`) as string,
        },
        element: 'f',
        error: { code: 'no_stock', message: 'None left' },
        entry: null,
      },
    },
  });
  expect(await names()).toContain('later/f/no_stock/None left');
});

test('FAIL1 an atomic run that failed before an answer, one that names nothing, and one that wants none', async () => {
  await call('/workflows/plain/run', { input: {} });
  await settled();
  expect(await names()).toContain('plain/f/no_stock/None left');
  expect(await startedFor(await run('unnamed'))).toMatchObject([{ workflow: 'usual', status: 'completed' }]);
  expect(await startedFor(await run('silent'))).toEqual([]);
});

test('FAIL1 FAIL2 FAIL5 a run that could not begin is told too, with its entry, and acts as the named actor where nobody caused it', async () => {
  const id = newId();
  const resource = newId();
  await recordFailedRun(
    it().database.pool,
    {
      id,
      workflow: 'later',
      version: 1,
      kind: 'durable',
      actor: null,
      elevated: false,
      cause: { type: 'event', event: 'x', module: 'things', resource },
      start: { event: { module: 'things', id: resource } },
    },
    'undeliverable',
    'What changed cannot be read.',
  );
  expect(await startedFor(id)).toMatchObject([
    {
      actor: it().user('clerk').id,
      start: {
        input: { element: null, entry: { module: 'things', id: resource }, error: { code: 'undeliverable' } },
      },
    },
  ]);
});

test('FAIL6 of an elevated run only an elevated workflow is told the message, and only administrators see either', async () => {
  const hidden = await run('secretive');
  const [plain] = await startedFor(hidden);
  expect(plain).toMatchObject({
    elevated: true,
    start: {
      input: { error: { code: 'no_stock', message: 'Only an administrator can see what went wrong.' } },
    },
  });
  const seen = await call(`/runs/${plain?.id}`);
  expect(seen).toMatchObject({ id: plain?.id, workflow: 'own' });
  expect(seen).not.toHaveProperty('input');

  const open = await run('open');
  expect(await startedFor(open)).toMatchObject([
    { workflow: 'elevated_own', start: { input: { error: { message: 'None left' } } } },
  ]);
});

test('FAIL4 what is done about a failure starts nothing more where it fails itself, in whatever way', async () => {
  const [bad] = await startedFor(await run('to_bad'));
  expect(bad).toMatchObject({ workflow: 'bad_handler', status: 'failed' });
  expect(await startedFor(bad?.id ?? '')).toEqual([]);

  const count = async (workflow: string) =>
    (
      await it().database.pool.query<{ n: number }>(
        'select count(*)::int as n from bakehouse.runs where workflow = $1',
        [workflow],
      )
    ).rows[0]?.n;
  await run('circle');
  await settled();
  expect([await count('circle'), await count('restarts')]).toEqual([2, 1]);

  const made = await it().app.inject({
    method: 'POST',
    url: '/modules/things/resources',
    headers: { authorization: `Bearer ${it().user('admin').token}` },
    payload: { data: { name: 'change' } },
  });
  expect(made.statusCode, made.body).toBe(201);
  await settled();
  expect((await names()).filter((name) => name === 'changed')).toHaveLength(1);
  expect(await count('changes')).toBe(1);
});

test('FAIL3 however many processes look at once, each failure starts one run; a retry that fails again is another failure', async () => {
  const others = await Promise.all(
    [1, 2].map(() => makeTestApp({ work: true, database: it().database, env: { ON_FAILURE: 'usual' } })),
  );
  const runs = await Promise.all(Array.from({ length: 40 }, () => run('later')));
  const started = await Promise.all(runs.map(startedFor));
  expect(started.map((all) => all.length)).toEqual(runs.map(() => 1));
  const [first = ''] = runs;
  await call(`/runs/${first}/retry`, {});
  expect(await startedFor(first)).toHaveLength(2);
  for (const other of others) await other.close();
});

test('FAIL3 what was started is undone where the process dies before the failure is off the list, and started again', async () => {
  const { pool } = it().database;
  await pool.query(`
    create sequence deaths;
    create function die() returns trigger language plpgsql as $$ begin perform nextval('deaths'); raise 'died'; end $$;
    create trigger die before delete on bakehouse.run_failures execute function die()`);
  const failed = await run('later');
  await until(async () => {
    const { rows } = await pool.query<{ last: string }>('select last_value as last from deaths');
    return Number(rows[0]?.last) > 1;
  });
  const { rows } = await pool.query(
    `select from bakehouse.runs where cause ->> 'type' = 'failure' and cause ->> 'run' = $1`,
    [failed],
  );
  expect(rows).toHaveLength(0);
  await pool.query('drop trigger die on bakehouse.run_failures');
  expect(await startedFor(failed)).toHaveLength(1);
});
