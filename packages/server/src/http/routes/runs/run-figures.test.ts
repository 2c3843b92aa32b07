import { newId } from '@bakehouse/contract';
import { recordFailedRun } from '@bakehouse/store';
import { expect, test } from 'vitest';
import { useScenarios } from '../../../testing/index.ts';

const empty = (identifier: string) => ({
  identifier,
  entry: 'a',
  elements: [{ name: 'a', type: 'data/map', options: { value: '1' } }],
});
const { it } = useScenarios({
  workflows: [empty('busy'), empty('idle'), empty('secret')],
  users: {
    clerk: [
      { workflow: 'busy', action: 'run' },
      { workflow: 'idle', action: 'run' },
    ],
  },
});

const figures = async (who: string, query = '') => {
  const answer = await it().app.inject({
    url: `/runs/by-workflow${query}`,
    headers: { authorization: `Bearer ${it().user(who).token}` },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: object[] }>().data;
};

/** A failed run of some hours ago. */
async function failed(workflow: string, who: string, hours: number, dropped = false): Promise<string> {
  const at = Date.now() - hours * 3_600_000;
  const id = newId(at);
  const { pool } = it().database;
  const cause = { type: 'direct' as const };
  await recordFailedRun(
    pool,
    {
      id,
      workflow,
      version: 1,
      kind: 'durable',
      actor: it().user(who).id,
      elevated: false,
      cause,
      start: {},
    },
    'no',
    'No',
  );
  await pool.query(
    'update bakehouse.runs set created_at = $2, dropped_at = case when $3 then now() end where id = $1',
    [id, new Date(at), dropped],
  );
  return id;
}

test('TRACE18 how each workflow fares is told in one answer, of the runs that one may see', async () => {
  await failed('busy', 'admin', 30);
  const mine = await failed('busy', 'clerk', 5);
  await failed('busy', 'admin', 2, true);
  const { rows } = await it().database.pool.query<{ id: string }>(
    `update bakehouse.runs set status = 'completed', error = null where id = $1 returning id`,
    [await failed('busy', 'admin', 1)],
  );
  const last = rows[0]?.id;
  await failed('secret', 'admin', 1);
  const none = { runs: 0, failed: 0, attention: 0, last: null };
  expect(await figures('admin')).toEqual([
    {
      workflow: 'busy',
      runs: 3,
      failed: 2,
      attention: 2,
      last: { run: last, status: 'completed', at: expect.any(String) as string },
    },
    { workflow: 'idle', ...none },
    { workflow: 'secret', runs: 1, failed: 1, attention: 1, last: expect.anything() as object },
  ]);
  expect(await figures('admin', '?hours=3')).toMatchObject([{ runs: 2, failed: 1, attention: 2 }, none, {}]);
  expect(await figures('clerk')).toMatchObject([
    { workflow: 'busy', runs: 1, failed: 1, attention: 1, last: { run: mine, status: 'failed' } },
    { workflow: 'idle', ...none },
  ]);
});
