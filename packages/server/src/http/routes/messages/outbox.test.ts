import { addMail, markFailed, markSent } from '@bakehouse/store';
import { beforeAll, expect, test } from 'vitest';
import { useScenarios } from '../../../testing/index.ts';

const { scenario, it } = useScenarios({ users: { clerk: [] } });
const made: Record<string, string> = {};
const content = Buffer.from('a file');

beforeAll(async () => {
  const { pool } = it().database;
  for (const subject of ['First', 'Second'])
    made[subject] = (
      await addMail(pool, 'example.com', { to: 'ann@example.com', subject, text: 'Hello' })
    ).id;
  const whole = await addMail(pool, 'example.com', {
    to: [{ name: 'Ann', address: 'ann@example.com' }, { address: 'bob@example.com' }],
    cc: [{ address: 'cc@example.com' }],
    bcc: [{ address: 'bcc@example.com' }],
    from: { name: 'The shop', address: 'shop@example.com' },
    replyTo: [{ address: 'desk@example.com' }],
    subject: 'Whole',
    text: '',
    html: '<p>Hello</p>',
    attachments: [{ name: 'Rechnung Ä.txt', type: 'text/plain', content }],
  });
  made['Whole'] = whole.id;
});

const admin = () => ({ authorization: `Bearer ${it().user('admin').token}` });

const ask = async (query: string) =>
  (await it().app.inject({ url: `/outbox?${query}`, headers: admin() })).json<{
    data: { subject: string }[];
    next: string;
  }>();

scenario('MAIL8 without a mail server mail can be read, the newest first', {
  as: 'admin',
  request: ['GET', '/outbox'],
  status: 200,
  answer: {
    data: [
      { subject: 'Whole' },
      { subject: 'Second', to: 'ann@example.com', text: 'Hello', sentAt: null, attempts: 0, error: null },
      { subject: 'First', status: 'waiting', attachments: [] },
    ],
    next: null,
  },
});

test('the outbox comes in pages, and by what became of mail', async () => {
  const page = await ask('limit=2');
  expect(page.data).toHaveLength(2);
  expect(await ask(`cursor=${page.next}`)).toMatchObject({ data: [{ subject: 'First' }], next: null });
  expect((await ask('status=failed')).data).toEqual([]);
  expect((await ask('status=waiting')).data).toHaveLength(3);
});

test('MAIL7 MAIL8 a mail shows all its recipients and gives its files', async () => {
  const url = `/outbox/${made['Whole']}`;
  const mail = await it().app.inject({ url, headers: admin() });
  expect(mail.json()).toMatchObject({
    to: 'ann@example.com, bob@example.com',
    cc: ['cc@example.com'],
    bcc: ['bcc@example.com'],
    from: 'The shop <shop@example.com>',
    replyTo: ['desk@example.com'],
    html: '<p>Hello</p>',
    attachments: [{ position: 0, name: 'Rechnung Ä.txt', type: 'text/plain', cid: null, size: 6 }],
  });
  const file = await it().app.inject({ url: `${url}/attachments/0`, headers: admin() });
  expect(file.rawPayload).toEqual(content);
  expect(file.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': "attachment; filename*=UTF-8''Rechnung%20%C3%84.txt",
  });
  const none = await it().app.inject({ url: `${url}/attachments/1`, headers: admin() });
  expect(none.statusCode).toBe(404);
});

test('MAIL10 a mail that failed for good is told as such and tried again by hand; a sent one is not', async () => {
  const { pool } = it().database;
  const retry = (subject: string) =>
    it().app.inject({ method: 'POST', url: `/outbox/${made[subject]}/retry`, headers: admin() });
  await markFailed(pool, made['First'] ?? '', '550 no such mailbox');
  const failed = await it().app.inject({ url: '/outbox?status=failed', headers: admin() });
  expect(failed.json()).toMatchObject({
    data: [{ subject: 'First', status: 'failed', error: '550 no such mailbox', nextAttemptAt: null }],
  });

  expect((await retry('First')).json()).toMatchObject({
    status: 'waiting',
    nextAttemptAt: expect.any(String) as string,
  });

  await markSent(pool, made['Second'] ?? '');
  const again = await retry('Second');
  expect([again.statusCode, again.json<{ detail: string }>().detail]).toEqual([409, 'This mail was sent.']);
});

scenario('the outbox is for administrators', {
  as: 'clerk',
  request: ['GET', '/outbox'],
  status: 403,
});
