import { updateUser } from '@bakehouse/store';
import { expect, test } from 'vitest';
import { on, saveThing, things, until, useScenarios } from '../../../testing/index.ts';

const pause = { name: 'w', type: 'flow/wait', options: { seconds: '3600' }, to: on('after') };
const { it } = useScenarios({
  modules: [things],
  work: true,
  users: { runner: [{ workflow: '*', action: 'run' }], leaver: [{ workflow: '*', action: 'run' }] },
  workflows: [
    {
      identifier: 'lifted',
      elevated: true,
      limits: { seconds: 60 },
      entry: 'w',
      elements: [pause, saveThing('after', '"after"')],
    },
    {
      identifier: 'call',
      async: true,
      elevated: true,
      entry: 'call',
      elements: [
        { name: 'call', type: 'data/http', options: { url: '"https://nowhere.invalid/"' }, to: on('done') },
        saveThing('done', '"called"'),
      ],
    },
  ],
});

async function start(workflow: string, input: object, as: string): Promise<string> {
  const headers = { authorization: `Bearer ${it().user(as).token}` };
  const answer = await it().app.inject({
    method: 'POST',
    url: `/workflows/${workflow}/run`,
    headers,
    payload: { input },
  });
  expect(answer.statusCode, answer.body).toBe(202);
  return answer.json<{ run: string }>().run;
}

interface Ended {
  status: string;
  error: { code: string } | null;
  things: string[];
}

/** Waits until a run is over; tells what it saved, too. */
async function over(run: string): Promise<Ended> {
  return until(async () => {
    const { rows } = await it().database.pool.query<Ended & { ended: boolean }>(
      `select status, error, ended_at is not null as ended,
         array(select name from modules.things t where t.run = r.id::text) as things
       from bakehouse.runs r where id = $1`,
      [run],
    );
    return rows[0]?.ended === true && rows[0];
  });
}

/** As if so much time had gone by since the run began to wait for an hour. */
async function passTime(run: string, seconds: number): Promise<void> {
  const { pool } = it().database;
  const { rows } = await pool.query<{ state: string }>('select state from bakehouse.runs where id = $1', [
    run,
  ]);
  const state = JSON.parse(rows[0]?.state ?? '') as {
    deadline: number | null;
    waits: { since: number; until: number }[];
  };
  if (state.deadline !== null) state.deadline -= seconds * 1000;
  for (const wait of state.waits) {
    wait.since -= seconds * 1000;
    wait.until -= seconds * 1000;
  }
  await pool.query('update bakehouse.runs set state = $2, wake_at = clock_timestamp() where id = $1', [
    run,
    JSON.stringify(state),
  ]);
}

test('ENG19 a run goes no further once its user is disabled, though its workflow has all rights', async () => {
  const run = await start('lifted', {}, 'leaver');
  await updateUser(it().database.pool, it().user('leaver').id, { disabled: true });
  await passTime(run, 3601);
  expect(await over(run)).toMatchObject({ status: 'failed', error: { code: 'forbidden' }, things: [] });
});

test('FLOW10 the time that a run waits does not count against it', async () => {
  const run = await start('lifted', {}, 'runner');
  await passTime(run, 3601);
  expect(await over(run)).toMatchObject({ status: 'completed', error: null, things: ['after'] });
});

test('ENG32 what leaves the machine is written down before it does', async () => {
  // That host is nowhere, so it fails; what was kept is the snapshot before that.
  const run = await start('call', {}, 'runner');
  expect(await over(run)).toMatchObject({ status: 'failed', error: { code: 'upstream_failed' }, things: [] });
  const { rows } = await it().database.pool.query<{ state: string | null }>(
    'select state from bakehouse.runs where id = $1',
    [run],
  );
  expect(JSON.parse(rows[0]?.state ?? '{}')).toMatchObject({ active: [{ element: 'call' }] });
});
