import { newId } from '@bakehouse/contract';
import { recordFailedRun, recordRun } from '@bakehouse/store';
import { beforeEach, expect, test } from 'vitest';
import { useScenarios } from '../../../testing/index.ts';

const fails = {
  identifier: 'fails',
  entry: 'fail',
  elements: [{ name: 'fail', type: 'flow/fail', options: { code: 'no', message: '"No"' } }],
};
const { it } = useScenarios({
  workflows: [fails],
  users: {
    clerk: [{ workflow: 'fails', action: 'run' }],
    other: [{ workflow: '*', action: 'run' }],
    reader: [],
  },
});

const ask = async (who: string, method: 'GET' | 'POST', url: string) => {
  const answer = await it().app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${it().user(who).token}` },
  });
  return { status: answer.statusCode, body: answer.json<Record<string, never>>() };
};
const rolesOf = async (id: string): Promise<string[]> =>
  (
    await it().database.pool.query<{ role_slug: string }>(
      'select role_slug from bakehouse.user_roles where user_id = $1',
      [id],
    )
  ).rows.map((row) => row.role_slug);

async function failed(who: string | null, workflow = 'fails'): Promise<string> {
  const id = newId();
  const actor = who === null ? null : it().user(who).id;
  await recordFailedRun(
    it().database.pool,
    {
      id,
      workflow,
      version: 1,
      kind: 'durable',
      actor,
      roles: actor === null ? [] : await rolesOf(actor),
      elevated: false,
      cause: { type: 'direct' },
      start: {},
      queue: 'letters',
    },
    'no',
    'No',
  );
  return id;
}

beforeEach(() => it().database.pool.query('truncate bakehouse.runs, bakehouse.run_traces'));

test('TRACE16 TRACE17 a dropped run stays in the history and counts nowhere as failed', async () => {
  const [dropped, kept] = [await failed(null), await failed(null, 'other')];
  expect((await ask('admin', 'GET', '/runs/failed')).body).toEqual({
    failed: 2,
    workflows: [
      { workflow: 'fails', failed: 1, version: 1, lastGood: null },
      { workflow: 'other', failed: 1, version: 1, lastGood: null },
    ],
  });

  const answer = await ask('admin', 'POST', `/runs/${dropped}/drop`);
  expect(answer).toMatchObject({
    status: 200,
    body: { id: dropped, status: 'failed', droppedAt: expect.any(String) as string },
  });

  const listed = async (query: string) =>
    (await ask('admin', 'GET', `/runs?${query}`)).body['data'] as unknown as { id: string }[];
  expect((await listed('status=failed&dropped=false')).map(({ id }) => id)).toEqual([kept]);
  expect((await listed('dropped=true')).map(({ id }) => id)).toEqual([dropped]);
  expect(await listed('status=failed')).toHaveLength(2);
  expect((await ask('admin', 'GET', '/runs/failed')).body).toMatchObject({ failed: 1 });
  expect((await ask('admin', 'GET', '/queues/letters')).body).toMatchObject({ failed: 1 });
  const { rows } = await it().database.pool.query(
    `select action, actor, target_kind, target, details from bakehouse.audit where action = 'run.drop'`,
  );
  expect(rows).toEqual([
    {
      action: 'run.drop',
      actor: it().user('admin').id,
      target_kind: 'run',
      target: dropped,
      details: { workflow: 'fails', code: 'no' },
    },
  ]);
});

test('TRACE16 a run is dropped once, only where it failed, and can be retried all the same', async () => {
  const id = await failed(null);
  await ask('admin', 'POST', `/runs/${id}/drop`);
  expect(await ask('admin', 'POST', `/runs/${id}/drop`)).toMatchObject({
    status: 409,
    body: { detail: 'This run is already dropped.' },
  });
  expect((await ask('admin', 'POST', `/runs/${id}/retry`)).status).toBe(202);
  expect((await ask('admin', 'GET', `/runs/${id}`)).body).toMatchObject({
    status: 'queued',
    droppedAt: null,
  });
  expect((await ask('admin', 'POST', `/runs/${id}/drop`)).status).toBe(409);
});

test('TRACE16 TRACE17 whoever may retry a run may drop it, and nobody counts what they do not see', async () => {
  const [own, forbidden] = [await failed('clerk'), await failed('reader')];
  expect((await ask('other', 'POST', `/runs/${own}/drop`)).status).toBe(404);
  expect((await ask('reader', 'POST', `/runs/${forbidden}/drop`)).status).toBe(403);
  expect((await ask('other', 'GET', '/runs/failed')).body).toEqual({ failed: 0, workflows: [] });
  expect((await ask('clerk', 'GET', '/runs/failed')).body).toMatchObject({ failed: 1 });
  expect((await ask('clerk', 'POST', `/runs/${own}/drop`)).status).toBe(200);
  expect((await ask('clerk', 'GET', '/runs/failed')).body).toMatchObject({ failed: 0 });
});

const good = async (who: string, version: number) => {
  const actor = it().user(who).id;
  await recordRun(it().database.pool, {
    id: newId(),
    workflow: 'fails',
    version,
    kind: 'durable',
    actor,
    roles: await rolesOf(actor),
    elevated: false,
    cause: { type: 'direct' },
    start: {},
    status: 'completed',
    output: 'null',
    instructions: '[]',
    trace: '[]',
    steps: 1,
    startedAt: new Date(),
  });
};
const shown = async (who: string) => (await ask(who, 'GET', '/runs/failed')).body['workflows'];
const of = (version: number) => [
  {
    workflow: 'fails',
    failed: 1,
    version: 1,
    lastGood: { version, at: expect.stringMatching(/^2\d{3}-.*Z$/) as string },
  },
];

test('FAIL9 beside a failing workflow stands the last version that worked, of runs that the caller may see', async () => {
  await good('clerk', 3);
  await good('other', 4);
  await failed('clerk');
  expect(await shown('admin')).toEqual(of(4));
  expect(await shown('clerk')).toEqual(of(3));
  expect(await shown('other')).toEqual([]);
});
