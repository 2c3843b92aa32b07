import { expect, test } from 'vitest';
import { makeTestApp, on, saveThing, testPassword, things, until } from '../../../testing/index.ts';
import { useDurableRuns } from './durable.test-runs.ts';
import { workflows } from './durable.test-workflows.ts';

const { it, call, over, begin, names } = useDurableRuns();

test('ENG3 ENG24 TRACE2 TRACE3 TRACE4 an asynchronous run is answered at once, carried out and traced', async () => {
  const run = await begin('three');
  const done = await over(run, 'completed');
  expect(done).toMatchObject({
    workflow: 'three',
    kind: 'durable',
    queue: 'default',
    steps: 3,
    output: { name: 'c' },
    error: null,
    cause: { type: 'direct' },
  });
  const trace = done['trace'] as { element: string }[];
  expect(trace.map(({ element }) => element)).toEqual(['a', 'b', 'c']);
  expect(trace[0]).toMatchObject({
    port: 'default',
    input: {},
    output: { name: 'a', module: 'things' },
    at: expect.stringMatching(/^\d{4}-.*Z$/) as unknown,
    ms: expect.any(Number) as unknown,
  });
  expect(await names(run)).toEqual(['a', 'b', 'c']);
  const { rows } = await it().database.pool.query(
    'select distinct run from bakehouse.revisions where run = $1',
    [run],
  );
  expect(rows).toEqual([{ run }]);
});

test('ENG2 ENG4 a durable run that a browser waits for is answered when it is over, or when it waits', async () => {
  const at_once = await call('/workflows/pause/run', { input: { seconds: 0 } });
  expect(at_once).toMatchObject({ status: 200, json: { status: 'completed', output: { name: 'after' } } });
  const later = await call('/workflows/pause/run', { input: { seconds: 3600 } });
  expect(later).toMatchObject({ status: 202, json: { status: 'waiting' } });
  const run = later.json['run'] as unknown as string;
  expect((await call(`/runs/${run}`)).json).toMatchObject({
    status: 'waiting',
    wakeAt: expect.any(String) as unknown,
  });
  expect(await names(run)).toEqual(['before']);
  // Time passes.
  await it().database.pool.query(
    `update bakehouse.runs set wake_at = clock_timestamp(), state = replace(state, '"until":' || (state::json -> 'waits' -> 0 ->> 'until'), '"until":1') where id = $1`,
    [run],
  );
  await over(run, 'completed');
  expect(await names(run)).toEqual(['after', 'before']);
});

test('FLOW10 FLOW11 FLOW12 ENG31 a wait goes on in another process after a restart', async () => {
  const first = await makeTestApp({ modules: [things], workflows });
  const { json } = await call('/workflows/pause/run', { input: { seconds: 1 } }, 'admin', first);
  expect(json).toMatchObject({ status: 'waiting' });
  await first.running.close(0);
  const second = await makeTestApp({ database: first.database, work: true });
  try {
    const done = await until(async () => {
      const { rows } = await first.database.pool.query<{ status: string }>(
        'select status from bakehouse.runs',
      );
      return rows[0]?.status === 'completed' && rows;
    });
    expect(done).toHaveLength(1);
    const { rows } = await first.database.pool.query('select name from modules.things order by name');
    expect(rows).toEqual([{ name: 'after' }, { name: 'before' }]);
  } finally {
    await second.close();
    await first.close();
  }
});

const version = (word: string) => ({
  entry: 'w',
  elements: [
    { name: 'w', type: 'flow/wait', options: { seconds: '$input.seconds' }, to: on('b') },
    saveThing('b', word),
  ],
});

test('ENG11 W16 a run keeps the version with which it started, also where its workflow is changed and deleted meanwhile', async () => {
  const headers = { authorization: `Bearer ${it().user('admin').token}` };
  const put = async (word: string) =>
    (await it().app.inject({ method: 'PUT', url: '/workflows/changing', headers, payload: version(word) }))
      .statusCode;
  expect(await put('"of the first"')).toBe(201);
  const first = await begin('changing', { seconds: 2 });
  expect(await put('"of the second"')).toBe(200);
  const second = await begin('changing', { seconds: 1 });
  expect((await it().app.inject({ method: 'DELETE', url: '/workflows/changing', headers })).statusCode).toBe(
    204,
  );

  await over(first, 'completed');
  await over(second, 'completed');

  expect([await names(first), await names(second)]).toEqual([['of the first'], ['of the second']]);
});

test('TRACE8 ENG32 a failed run goes on from the element that failed, and what it did before is not done again', async () => {
  const run = await begin('fragile');
  expect(await over(run, 'failed')).toMatchObject({ error: { code: 'no_permit', element: 'no' } });
  expect((await call(`/runs?status=failed&workflow=fragile`)).json).toMatchObject({ data: [{ id: run }] });
  await call('/modules/things/resources', { data: { name: 'permit' } });
  expect(await call(`/runs/${run}/retry`, {})).toMatchObject({
    status: 202,
    json: { run, status: 'queued' },
  });
  expect(await over(run, 'completed')).toMatchObject({ error: null, output: { name: 'second' } });
  expect(await names(run)).toEqual(['first', 'second']);
  expect(await call(`/runs/${run}/retry`, {})).toMatchObject({ status: 409 });
});

test('TRACE9 a run is run again as a new one', async () => {
  const run = await begin('three', { n: 5 });
  await over(run, 'completed');
  const { status, json } = await call(`/runs/${run}/rerun`, {});
  expect(status).toBe(202);
  const again = json['run'] as unknown as string;
  expect(again).not.toBe(run);
  expect(await over(again, 'completed')).toMatchObject({ cause: { type: 'rerun', run }, input: { n: 5 } });
  expect(await names(again)).toEqual(['a', 'b', 'c']);
});

test('TRACE7 a run that waits is cancelled, and stays so', async () => {
  const { json } = await call('/workflows/pause/run', { input: { seconds: 3600 } });
  const run = json['run'] as unknown as string;
  expect(await call(`/runs/${run}/cancel`, {})).toMatchObject({ status: 200, json: { status: 'cancelled' } });
  expect(await call(`/runs/${run}/cancel`, {})).toMatchObject({ status: 409 });
  expect(await names(run)).toEqual(['before']);
});

test('ENG32 FLOW7 FLOW9 branches that work side by side each have their effect once', async () => {
  const run = await begin('branches');
  expect(await over(run, 'completed')).toMatchObject({ output: 2100 });
  expect(await names(run)).toHaveLength(20);
  expect(new Set(await names(run)).size).toBe(20);
});

test('ENG12 what fails is undone, and the failure goes to its port', async () => {
  const run = await begin('wrong');
  expect(await over(run, 'completed')).toMatchObject({ output: { name: 'caught' } });
  expect(await names(run)).toEqual(['caught', 'kept']);
});

test('SVC12 RUN5 RUN7 RUN9 RUN13 a run starts another one that goes on by itself in its queue', async () => {
  const { status, json } = await call('/workflows/parent/run', { input: {} });
  expect(status).toBe(200);
  const child = (json['output'] as unknown as { run: string }).run;
  expect(json).toMatchObject({ instruction: { type: 'run', run: child } });
  expect(await over(child, 'completed')).toMatchObject({
    queue: 'side',
    cause: { type: 'run', run: json['run'] },
  });
});

test('ENG24 runs that start each other for ever are stopped', async () => {
  await begin('endless');
  const failed = await until(async () => {
    const { json } = await call('/runs?workflow=endless&status=failed');
    return (json['data'] as unknown as { error: { message: string } }[])[0];
  });
  expect(failed.error.message).toContain('More than 16 runs');
  const { json } = await call('/runs?workflow=endless&limit=100');
  expect(json['data']).toHaveLength(17);
});

test('PERM3 TRACE1 whoever is no administrator sees and controls only the runs that they caused', async () => {
  const run = await begin('three', {}, 'runner');
  await over(run, 'completed');
  expect((await call(`/runs/${run}`, undefined, 'runner')).json).toMatchObject({
    status: 'completed',
    trace: [{}, {}, {}],
  });
  for (const path of ['', '/cancel', '/retry', '/rerun'])
    expect((await call(`/runs/${run}${path}`, path === '' ? undefined : {}, 'other')).status).toBe(404);
  expect((await call('/runs', undefined, 'other')).json).toEqual({ data: [], next: null });
  const { json } = await call('/runs?limit=1', undefined, 'runner');
  expect(json).toMatchObject({ data: [{ id: run }], next: null });
});

test('ENG19 a durable run has the rights of whoever caused it, as they are when it writes', async () => {
  const run = await begin('three', {}, 'other');
  expect(await over(run, 'failed')).toMatchObject({ error: { code: 'not_found' } });
  expect(await names(run)).toEqual([]);
});

test('ENG50 a durable run acts by the roles with which it was caused, also where its user has more', async () => {
  await call('/roles', { slug: 'less', title: 'Less', permissions: [{ workflow: '*', action: 'run' }] });
  const { json } = await call('/tokens', { name: 'narrow', roles: ['less'], password: testPassword });
  const answer = await it().app.inject({
    method: 'POST',
    url: '/workflows/three/run',
    headers: { authorization: `Bearer ${String(json['token'])}` },
    payload: { input: {} },
  });
  const { run } = answer.json<{ run: string }>();
  expect(await over(run, 'failed')).toMatchObject({ error: { code: 'not_found' } });
  expect(await names(run)).toEqual([]);
});

test('TRACE10 of an elevated workflow only administrators see values', async () => {
  const run = await begin('lifted', {}, 'other');
  const all = await over(run, 'completed');
  expect(JSON.stringify(all)).toContain('for few');
  const { json } = await call(`/runs/${run}`, undefined, 'other');
  expect(json).toMatchObject({ status: 'completed', trace: [{ element: 'a' }, { element: 'b' }] });
  expect(JSON.stringify(json)).not.toContain('for few');
});
