import { expect, test } from 'vitest';
import { on, saveThing, things, until, useScenarios } from '../../../testing/index.ts';

const { it } = useScenarios({
  modules: [things],
  work: true,
  workflows: [
    {
      identifier: 'approved',
      entry: 'ask',
      elements: [
        {
          name: 'ask',
          type: 'action/notify',
          options: { title: 'Go?', actions: 'yes, no' },
          to: { yes: { find: ['default'] } },
        },
        {
          name: 'find',
          type: 'data/find',
          options: { module: 'things', filter: { name: '"permit"' }, one: true },
          to: { ...on('save'), ...on('no_permit', 'empty') },
        },
        { name: 'no_permit', type: 'flow/fail', options: { message: '"There is no permit"' } },
        saveThing('save', '"went"'),
      ],
    },
  ],
});

async function call(method: 'GET' | 'POST', url: string, payload?: object) {
  const headers = { authorization: `Bearer ${it().user('admin').token}` };
  const answer = await it().app.inject({
    method,
    url,
    headers,
    ...(payload === undefined ? {} : { payload }),
  });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json<Record<string, unknown>>();
}

const over = (run: string, status: string) =>
  until(async () => (await call('GET', `/runs/${run}`))['status'] === status);

test('TRACE8 a run that failed behind a question is tried again with its answer, and asks nobody twice', async () => {
  const { run } = (await call('POST', '/workflows/approved/run', { input: {} })) as { run: string };
  const asked = async () => (await call('GET', '/notifications'))['data'] as { id: string }[];
  const [question] = await asked();
  await call('POST', `/notifications/${question?.id}/action`, { action: 'yes' });
  await over(run, 'failed');

  await call('POST', '/modules/things/resources', { data: { name: 'permit' } });
  await call('POST', `/runs/${run}/retry`, {});
  await over(run, 'completed');

  expect(await asked()).toHaveLength(1);
  const { rows } = await it().database.pool.query(`select name from modules.things where run = $1`, [run]);
  expect(rows).toEqual([{ name: 'went' }]);
});
