import { addMail } from '@bakehouse/store';
import { beforeAll, expect, test } from 'vitest';
import { useScenarios } from '../../testing/index.ts';

const { scenario, it } = useScenarios({ users: { clerk: [] } });
beforeAll(async () => {
  for (const subject of ['First', 'Second'])
    await addMail(it().database.pool, 'example.com', { to: 'ann@example.com', subject, text: 'Hello' });
});

scenario('MAIL8 without a mail server mail can be read, the newest first', {
  as: 'admin',
  request: ['GET', '/outbox'],
  status: 200,
  answer: {
    data: [
      { subject: 'Second', to: 'ann@example.com', text: 'Hello', sentAt: null, attempts: 0, error: null },
      { subject: 'First' },
    ],
    next: null,
  },
});

test('the outbox comes in pages', async () => {
  const headers = { authorization: `Bearer ${it().user('admin').token}` };
  const page = (await it().app.inject({ url: '/outbox?limit=1', headers })).json<{ next: string }>();

  const rest = await it().app.inject({ url: `/outbox?cursor=${page.next}`, headers });

  expect(rest.json()).toMatchObject({ data: [{ subject: 'First' }], next: null });
});
