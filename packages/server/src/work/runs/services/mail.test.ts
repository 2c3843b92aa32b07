import { expect, test } from 'vitest';
import { useMessageRuns } from './testing.ts';

const { it, ask, pool, mails, upload } = useMessageRuns();

test('SVC11 MAIL1 MAIL2 MAIL3 MAIL4 MAIL5 MAIL6 MAIL9 a run puts a whole mail into the outbox, with the key of its effect', async () => {
  const { status, body } = await ask('ann', 'mail', {
    to: [{ name: 'Bob', email: 'bob@example.com' }, 'Carl <carl@example.com>'],
    cc: it().user('manager').id,
    bcc: 'hidden@example.com',
    from: 'The shop <shop@example.com>',
    replyTo: ['desk@example.com'],
    subject: 'Grüße',
    text: 'Hello',
    html: '<p>Hello</p>',
  });
  expect([status, body['status']]).toEqual([200, 'completed']);
  expect(await mails()).toMatchObject([
    {
      to: 'bob@example.com, carl@example.com',
      addresses: {
        from: { name: 'The shop', address: 'shop@example.com' },
        to: [
          { name: 'Bob', address: 'bob@example.com' },
          { name: 'Carl', address: 'carl@example.com' },
        ],
        cc: [{ name: 'manager', address: 'manager@example.com' }],
        bcc: [{ address: 'hidden@example.com' }],
        replyTo: [{ address: 'desk@example.com' }],
      },
      subject: 'Grüße',
      text: 'Hello',
      html: '<p>Hello</p>',
      run: body['run'],
      messageId: `<${String(body['run'])}.2@127.0.0.1>`,
    },
  ]);
});

test('MAIL9 a run that fails has sent nothing', async () => {
  expect(await ask('ann', 'half')).toMatchObject({ status: 422 });
  expect(await mails()).toEqual([]);
});

test('MAIL7 files come from stored files that the actor may read, and from the value itself', async () => {
  const file = await upload('ann', '/letters/offer.txt', 'An offer');
  const attachments = [
    file,
    '/letters/offer.txt',
    { file: '/letters/offer.txt', name: 'Offer.txt', cid: 'offer' },
    { name: 'note.txt', data: Buffer.from('A note').toString('base64'), type: 'text/plain' },
  ];
  const mail = { to: 'bob@example.com', subject: 'x', text: 'x', attachments };
  expect(await ask('ann', 'mail', mail)).toMatchObject({ status: 200 });
  expect((await mails())[0]?.attachments).toMatchObject([
    { name: 'offer.txt', size: 8, cid: null },
    { name: 'offer.txt', size: 8 },
    { name: 'Offer.txt', size: 8, cid: 'offer' },
    { name: 'note.txt', size: 6, type: 'text/plain' },
  ]);

  await pool().query('delete from bakehouse.outbox');
  for (const bad of [
    file,
    '/letters/offer.txt',
    '/etc/passwd',
    { path: '/etc/passwd' },
    { href: 'http://127.0.0.1/' },
    { name: 'a.txt', data: 'no base64!' },
    { name: 'a.txt', data: 'eA==', path: '/etc/passwd' },
    { name: 'a.txt', data: 'A'.repeat(2000) },
    { name: '../a.txt', data: 'eA==' },
    5,
  ])
    expect((await ask('bob', 'mail', { ...mail, attachments: [bad] })).status, JSON.stringify(bad)).toSatisfy(
      (status: number) => [404, 413, 422].includes(status),
    );
  expect(await mails()).toEqual([]);
});

test.each([
  { to: 'a@example.com, b@example.com' },
  { to: 'a@example.com\r\nBcc: b@example.com' },
  { to: [] },
  { to: null },
  { to: 'nobody' },
  { to: 'a@example.com', subject: 'x\nBcc: b@example.com' },
  { to: 'a@example.com', from: 'x\r\n@example.com' },
  { to: 'a@example.com', text: { a: 1 } },
  { to: 'a@example.com', text: 'x\0' },
])('MAIL11 %j is refused', async (input) => {
  expect(await ask('ann', 'mail', input)).toMatchObject({ status: 422 });
  expect(await mails()).toEqual([]);
});
