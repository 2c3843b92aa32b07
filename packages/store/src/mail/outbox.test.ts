import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '../testing/index.ts';
import {
  claimMails,
  forgetAttachments,
  markFailed,
  markSent,
  readAttachment,
  readAttachments,
  renewMails,
  retryMail,
} from './outbox-sending.ts';
import { addMail, findMail, listMails, type NewMail } from './outbox.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await makeTestDatabase();
});
afterAll(() => db.drop());
beforeEach(() => db.pool.query('truncate bakehouse.outbox cascade').then(() => undefined));

const add = (more: Partial<NewMail> = {}) =>
  addMail(db.pool, 'example.com', { to: 'ann@example.com', subject: 's', text: 'the text', ...more });
const claim = (limit = 10, leaseSeconds = 60) => claimMails(db.pool, { limit, leaseSeconds });
const shift = (id: string) =>
  db.pool.query('update bakehouse.outbox set next_attempt_at = now() where id = $1', [id]);

test('MAIL5 a mail is taken by one process at a time, and by another only after its lease', async () => {
  const { id } = await add();
  const taken = await Promise.all([claim(), claim()]);
  expect(taken.flat().map((mail) => [mail.id, mail.attempts])).toEqual([[id, 1]]);
  expect(await claim()).toEqual([]);
  await shift(id);
  // Whoever held it may have sent it: that is counted.
  expect(await claim()).toMatchObject([{ id, attempts: 2, possibleDuplicates: 1 }]);
  await shift(id);
  await renewMails(db.pool, [id], { leaseSeconds: 60 });
  expect(await claim()).toEqual([]);
});

test('MAIL5 no more mails are taken than asked for', async () => {
  for (let n = 0; n < 3; n += 1) await add();
  expect(await claim(2)).toHaveLength(2);
  expect(await claim(2)).toHaveLength(1);
});

test('MAIL5 a mail that was sent is never sent again, and one that failed after its time', async () => {
  const [sent, failed, given] = [await add(), await add(), await add()];
  await claim();
  await markSent(db.pool, sent.id);
  await markFailed(db.pool, failed.id, 'busy', 0);
  await markFailed(db.pool, given.id, 'refused');
  await renewMails(db.pool, [sent.id, given.id], { leaseSeconds: 0 });
  expect((await claim()).map(({ id, possibleDuplicates }) => [id, possibleDuplicates])).toEqual([
    [failed.id, 0],
  ]);
  expect(await findMail(db.pool, sent.id)).toMatchObject({ status: 'sent', error: null });
  expect(await findMail(db.pool, given.id)).toMatchObject({ status: 'failed', error: 'refused' });
  expect((await listMails(db.pool, { limit: 10, status: 'failed' })).map(({ id }) => id)).toEqual([given.id]);
});

test('MAIL10 only a mail that is neither sent nor on its way is tried again by hand', async () => {
  const { id } = await add();
  await claim();
  await expect(retryMail(db.pool, id)).rejects.toMatchObject({ code: 'conflict' });
  await markFailed(db.pool, id, 'refused');
  await retryMail(db.pool, id);
  expect(await claim()).toMatchObject([{ id, attempts: 1 }]);
  await markSent(db.pool, id);
  await expect(retryMail(db.pool, id)).rejects.toMatchObject({ code: 'conflict' });
  expect(await claim()).toEqual([]);
});

test('MAIL9 the secret in a mail is blanked when it was sent; other text stays', async () => {
  const secret = await add({ html: '<b>link</b>', secretUntil: new Date(Date.now() + 60_000) });
  const plain = await add({ html: '<b>text</b>' });
  for (const { id } of [secret, plain]) await markSent(db.pool, id);
  expect(await findMail(db.pool, secret.id)).toMatchObject({ text: '', html: null });
  expect(await findMail(db.pool, plain.id)).toMatchObject({ text: 'the text', html: '<b>text</b>' });
});

test('ENG32 an effect that asks again has made one mail, with its files once', async () => {
  const attachments = [
    { name: 'a.txt', type: 'text/plain', content: Buffer.from('a') },
    { name: 'b.txt', type: 'text/plain', content: Buffer.from('bb') },
  ];
  const first = await add({ key: 'run:1', attachments });
  expect(await add({ key: 'run:1', attachments })).toEqual(first);
  expect(first.messageId).toBe('<run.1@example.com>');
  expect(await claim()).toMatchObject([{ attachments: [{ name: 'a.txt', size: 1 }, { name: 'b.txt' }] }]);
  expect((await readAttachments(db.pool, first.id)).map(({ name }) => name)).toEqual(['a.txt', 'b.txt']);
});

test('files are kept as long as a mail is not sent, and for some days after', async () => {
  const content = Buffer.from('a');
  const { id } = await add({ attachments: [{ name: 'a.txt', type: 'text/plain', content }] });
  await db.pool.query(`update bakehouse.outbox set created_at = now() - interval '40 days'`);
  await forgetAttachments(db.pool, 30);
  expect(await readAttachment(db.pool, id, 0)).toMatchObject({ name: 'a.txt' });
  await markSent(db.pool, id);
  await forgetAttachments(db.pool, 30);
  expect(await readAttachment(db.pool, id, 0)).toMatchObject({ name: 'a.txt' });
  await db.pool.query(`update bakehouse.outbox set sent_at = now() - interval '31 days'`);
  await forgetAttachments(db.pool, 30);
  expect(await readAttachment(db.pool, id, 0)).toBeUndefined();
});

test('mails are listed page by page, the newest first', async () => {
  const ids = [(await add()).id, (await add()).id, (await add()).id];
  const listed = async (before?: string) =>
    (await listMails(db.pool, { limit: 2, before })).map(({ id }) => ids.indexOf(id));
  expect(await listed()).toEqual([2, 1]);
  expect(await listed(ids[1])).toEqual([0]);
});
