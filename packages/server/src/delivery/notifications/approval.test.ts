import { listMails, listNotifications } from '@bakehouse/store';
import { expect, test, vi } from 'vitest';
import { useScenarios } from '../../testing/index.ts';

const on = (...names: string[]) => Object.fromEntries(names.map((name) => [name, ['default']]));
const mail = (name: string) => ({
  name,
  type: 'action/mail',
  options: { to: '"ann@example.com"', subject: `"${name}: " & $string($)` },
});

const { it } = useScenarios({
  work: true,
  users: { ann: [{ workflow: '*', action: 'run' }], bob: [], manager: [], eve: [] },
  modules: [
    {
      bakery_resource_module: 'kept',
      bakery_resource: {
        fields: [{ identifier: 'answer', type: 'text' }],
        rules: [{ expression: 'answer != "yes"', message: 'Not yet', field: 'answer' }],
      },
    },
  ],
  workflows: [
    {
      identifier: 'approval',
      entry: 'ask',
      elements: [
        {
          name: 'ask',
          type: 'action/notify',
          options: {
            recipients: ['manager', 'bob@example.com'],
            title: 'Over the limit',
            message: 'Please decide',
            actions: 'approve,reject',
          },
          to: { approve: on('approved'), reject: on('rejected'), action: on('chosen'), default: on('after') },
        },
        mail('approved'),
        mail('rejected'),
        mail('chosen'),
        mail('after'),
      ],
    },
    {
      identifier: 'two_at_once',
      entry: 'each',
      elements: [
        {
          name: 'each',
          type: 'flow/each',
          options: { items: '["a", "b"]', concurrency: 2 },
          to: { item: on('ask'), default: on('end') },
        },
        {
          name: 'ask',
          type: 'action/notify',
          options: { recipients: 'manager', recipes: { title: '$item', actions: '"yes,no"' } },
          to: { action: on('give') },
        },
        { name: 'give', type: 'data/map', options: { value: '$item & ":" & $' } },
        { name: 'end', type: 'data/map', options: { value: '$' } },
      ],
    },
    {
      identifier: 'fails_after',
      entry: 'ask',
      elements: [
        {
          name: 'ask',
          type: 'action/notify',
          options: { recipients: 'manager', title: 'Go on?', actions: 'yes,no' },
          to: { yes: on('look'), no: on('look') },
        },
        { name: 'look', type: 'data/map', options: { value: '$' }, to: { default: on('save') } },
        {
          name: 'save',
          type: 'action/save',
          options: { module: 'kept', recipes: { answer: '$' } },
        },
      ],
    },
    {
      identifier: 'nobody',
      entry: 'ask',
      elements: [
        {
          name: 'ask',
          type: 'action/notify',
          options: { title: 'x', actions: 'yes', recipes: { recipients: null } },
          to: { default: on('end'), yes: on('end') },
        },
        { name: 'end', type: 'data/map', options: { value: '"went on"' } },
      ],
    },
  ],
});

async function ask(who: string, method: 'GET' | 'POST', url: string, payload?: object) {
  const answer = await it().app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${it().user(who).token}` },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
}
const notes = (who: string) => listNotifications(it().database.pool, it().user(who).id, { limit: 10 });
const start = (workflow: string, input: unknown = null) =>
  ask('ann', 'POST', `/workflows/${workflow}/run`, { input });
const choose = (who: string, id: unknown, action: string) =>
  ask(who, 'POST', `/notifications/${String(id)}/action`, { action });

/** The run once it is over. */
async function ended(run: unknown): Promise<Record<string, unknown>> {
  return vi.waitFor(
    async () => {
      const { body } = await ask('admin', 'GET', `/runs/${String(run)}`);
      expect(['completed', 'failed']).toContain(body['status']);
      return body;
    },
    { timeout: 300_000, interval: 50 },
  );
}

test('NOTE16 NOTE17 NOTE24 NOTIF3 NOTIF4 NOTIF5 a run waits for the first choice, and goes on at its port once', async () => {
  const { status, body } = await start('approval', 7);
  expect([status, body['status']]).toEqual([202, 'waiting']);
  const [note] = await notes('manager');
  expect(note).toMatchObject({ title: 'Over the limit', run: body['run'] });
  expect(await choose('eve', note?.id, 'approve')).toMatchObject({ status: 404 });
  expect(await choose('bob', note?.id, 'other')).toMatchObject({ status: 422 });

  const clicks = await Promise.all(
    Array.from({ length: 50 }, (_, turn) => choose(turn % 2 === 0 ? 'manager' : 'bob', note?.id, 'approve')),
  );

  expect(clicks.filter((click) => click.status === 200)).toHaveLength(1);
  expect(clicks.filter((click) => click.status === 409)).toHaveLength(49);
  expect(await ended(body['run'])).toMatchObject({ status: 'completed' });
  const mails = await listMails(it().database.pool, { limit: 10 });
  expect(mails.map(({ subject }) => subject).reverse()).toEqual([
    'chosen: approve',
    'approved: approve',
    'after: 7',
  ]);
});

test('NOTE24 two waits of one run are answered each by its own notification', async () => {
  const { body } = await start('two_at_once');
  const asked = (await notes('manager')).filter(({ run }) => run === body['run']);
  expect(asked.map(({ title }) => title).sort()).toEqual(['a', 'b']);
  for (const { id, title } of asked)
    expect(await choose('manager', id, title === 'a' ? 'yes' : 'no')).toMatchObject({ status: 200 });
  expect(await ended(body['run'])).toMatchObject({ status: 'completed', output: ['a:yes', 'b:no'] });
});

test('NOTE25 with nobody to choose a run does not wait', async () => {
  const { body } = await start('nobody');
  expect(await ended(body['run'])).toMatchObject({ status: 'completed', output: 'went on' });
});

test('NOTIF5 a choice for a run that was cancelled comes too late, and is not kept', async () => {
  const { body } = await start('approval', 8);
  const [note] = await notes('manager');
  expect(await ask('admin', 'POST', `/runs/${String(body['run'])}/cancel`)).toMatchObject({ status: 200 });
  expect(await choose('manager', note?.id, 'approve')).toMatchObject({ status: 409 });
  expect((await notes('manager'))[0]).toMatchObject({ id: note?.id, chosen: null });
});

test('NOTE24 a run that failed behind an answer goes on with that answer when it is retried', async () => {
  const { body } = await ask('admin', 'POST', '/workflows/fails_after/run', { input: null });
  const note = (await notes('manager')).find(({ run }) => run === body['run']);
  await choose('manager', note?.id, 'yes');
  const failed = await ended(body['run']);
  expect(failed).toMatchObject({
    status: 'failed',
    error: { element: 'save', errors: [{ path: 'answer', code: 'rule', message: 'Not yet' }] },
  });

  // It fails as often as one likes, and never forgets the answer.
  await ask('admin', 'POST', `/runs/${String(body['run'])}/retry`, {});
  expect(await ended(body['run'])).toMatchObject({ status: 'failed', error: { element: 'save' } });
  const { body: found } = await ask('admin', 'GET', '/modules/kept');
  const definition = found as { bakery_resource: { rules: unknown[] } };
  definition.bakery_resource.rules = [];
  const stored = await it().app.inject({
    method: 'PUT',
    url: '/modules/kept',
    headers: { authorization: `Bearer ${it().user('admin').token}` },
    payload: definition,
  });
  expect(stored.statusCode, stored.body).toBeLessThan(300);
  await ask('admin', 'POST', `/runs/${String(body['run'])}/retry`, {});
  expect(await ended(body['run'])).toMatchObject({ status: 'completed', output: { answer: 'yes' } });
});
