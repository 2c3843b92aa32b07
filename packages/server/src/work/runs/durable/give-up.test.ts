import { expect, test } from 'vitest';
import { on, saveThing, things, until, useScenarios } from '../../../testing/index.ts';

const { it } = useScenarios({
  modules: [things],
  work: true,
  workflows: [
    {
      identifier: 'two',
      async: true,
      entry: 'a',
      elements: [saveThing('a', '"a"', on('b')), saveThing('b', '"b"')],
    },
  ],
});

test('ENG24 TRACE8 a run that was begun again and again and got nowhere is given up, and can be tried again', async () => {
  const { pool } = it().database;
  const call = async (path: string) =>
    (
      await it().app.inject({
        method: 'POST',
        url: path,
        headers: { authorization: `Bearer ${it().user('admin').token}` },
        payload: {},
      })
    ).json<{ run: string }>();
  const status = async (run: string) =>
    (
      await pool.query<{ status: string; tries: number; error: { code: string } | null }>(
        'select status, tries, error from bakehouse.runs where id = $1',
        [run],
      )
    ).rows[0];
  // As if processes had ended while they held it.
  const endIn = (attempts: number, tries: number) =>
    pool.query(
      `insert into bakehouse.runs (id, workflow, version, kind, status, actor, roles, cause, start, owner, lease_until, attempts, tries)
       values (gen_random_uuid(), 'two', 1, 'durable', 'running', $1, '{admin}', '{"type":"direct"}', '{}', gen_random_uuid(), now(), $2, $3)
       returning id`,
      [it().user('admin').id, attempts, tries],
    );
  const [bad, good] = (await Promise.all([endIn(30, 10), endIn(30, 4)])).map(
    ({ rows }) => (rows[0] as { id: string }).id,
  );
  expect(
    await until(async () =>
      (await status(good ?? ''))?.status === 'completed' ? status(good ?? '') : undefined,
    ),
  ).toMatchObject({
    error: null,
    tries: 0,
  });
  expect(
    await until(async () => ((await status(bad ?? ''))?.status === 'failed' ? status(bad ?? '') : undefined)),
  ).toMatchObject({
    error: { code: 'unavailable' },
  });
  await call(`/runs/${bad}/retry`);
  await until(async () => (await status(bad ?? ''))?.status === 'completed');
  const { rows } = await pool.query('select name from modules.things order by name');
  expect(rows.map((row: { name: string }) => row.name)).toEqual(['a', 'a', 'b', 'b']);
});
