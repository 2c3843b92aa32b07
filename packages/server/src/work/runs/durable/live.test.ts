import { createApiToken } from '@bakehouse/store';
import { expect, test } from 'vitest';
import { useLive } from '../../../testing/live-client.ts';
import { on, saveThing, things } from '../../../testing/index.ts';

const { it, open, bearer } = useLive({
  modules: [things],
  work: true,
  users: { other: [{ workflow: '*', action: 'run' }] },
  workflows: [
    {
      identifier: 'two',
      async: true,
      entry: 'a',
      elements: [saveThing('a', '"a"', on('b')), saveThing('b', '"b"')],
    },
    {
      identifier: 'telling',
      async: true,
      elevated: true,
      entry: 'fail',
      elements: [{ name: 'fail', type: 'flow/fail', options: { code: 'no', message: '"what is secret"' } }],
    },
    { identifier: 'at_once', entry: 'a', elements: [saveThing('a', '"c"')] },
  ],
});

async function begin(workflow: string, as = 'admin'): Promise<string> {
  const answer = await it().app.inject({
    method: 'POST',
    url: `/workflows/${workflow}/run`,
    headers: bearer(as),
    payload: { input: {} },
  });
  return answer.json<{ run: string }>().run;
}

test('WS3 TRACE3 whoever caused a run is told how it gets on, and others are not', async () => {
  const mine = await open({ headers: bearer('other') });
  await mine.ask({ type: 'subscribe', topics: ['runs'] });
  const foreign = await begin('two');
  const run = await begin('two', 'other');
  let last;
  for (;;) {
    const message = await mine.next();
    expect(message).toMatchObject({ type: 'event', topic: 'runs', data: { run, workflow: 'two' } });
    expect(JSON.stringify(message)).not.toContain(foreign);
    last = message;
    if (/failed|completed/.test(JSON.stringify(message))) break;
  }
  // They may run it, though not write things.
  expect(last).toMatchObject({ data: { status: 'failed', error: { code: 'not_found' } } });
});

test('WS3 those who look at a module are told what runs change, at once or later', async () => {
  const admin = await open({ headers: bearer('admin') });
  await admin.ask({ type: 'subscribe', topics: ['resources:things'] });
  for (const workflow of ['at_once', 'two']) {
    await begin(workflow);
    expect(await admin.next()).toMatchObject({ type: 'changed', module: 'things' });
  }
});

test('WS3 TRACE13 TRACE15 of an elevated run its user is told no message, and a narrower token nothing', async () => {
  const { id: userId } = it().user('other');
  const parts = { userId, name: 'narrow', roles: [], scopes: ['runs' as const], expiresAt: null };
  const { token } = await createApiToken(it().database.pool, parts);
  const narrow = await open({ headers: { authorization: `Bearer ${token}` } });
  const mine = await open({ headers: bearer('other') });
  for (const each of [narrow, mine]) await each.ask({ type: 'subscribe', topics: ['runs'] });
  const run = await begin('telling', 'other');
  let last = '';
  while (!last.includes('failed')) last = JSON.stringify(await mine.next());

  expect(last).toContain(run);
  expect(last).not.toContain('secret');
  expect(await narrow.ask({ type: 'ping' })).toEqual({ type: 'pong' });
});
