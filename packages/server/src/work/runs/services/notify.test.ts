import { beforeAll, expect, test } from 'vitest';
import { useMessageRuns } from './testing.ts';

const { it, ask, pool, mails, notes, upload } = useMessageRuns();
const picture = '/icons/bell.png';

/** The status of the run, and how many reached each of three users. */
async function reached(recipients: unknown): Promise<number[]> {
  await pool().query('delete from bakehouse.notifications');
  const { status } = await ask('ann', 'notify', { recipients });
  const counts = await Promise.all(['ann', 'bob', 'manager'].map(async (who) => (await notes(who)).length));
  return [status, ...counts];
}

async function send(who: string, icon: unknown, image: unknown): Promise<number> {
  return (await ask(who, 'notify', { recipients: 'manager', icon, image })).status;
}

beforeAll(() => upload('ann', picture, 'not really a picture'));

test('NOTE1 NOTE3 the current user gets a notification, in the centre and at once', async () => {
  const { body } = await ask('ann', 'notify_self');
  const [note] = await notes('ann');
  expect(note).toMatchObject({ title: 'Hello', message: 'World', type: 'warning', run: body['run'] });
  expect(body['instruction']).toEqual({
    type: 'notify',
    level: 'warning',
    title: 'Hello',
    message: 'World',
    id: note?.id,
  });
});

test('NOTE2 NOTE4 recipients are users, lists of users, roles and lists of roles; each gets it once', async () => {
  const { ann, bob } = { ann: it().user('ann'), bob: it().user('bob') };
  expect(await reached({ id: bob.id })).toEqual([200, 0, 1, 0]);
  expect(await reached([{ id: ann.id, email: 'x' }, bob.email.toUpperCase(), bob.id])).toEqual([
    200, 1, 1, 0,
  ]);
  expect(await reached('manager')).toEqual([200, 0, 0, 1]);
  expect(await reached(['manager', 'bob', bob.email])).toEqual([200, 0, 1, 1]);
  expect(await reached(null)).toEqual([200, 0, 0, 0]);
  for (const nobody of ['no_such_role', 'who@example.com', '019a0000-0000-7000-8000-000000000000', '; drop'])
    expect(await reached(nobody)).toEqual([422, 0, 0, 0]);
});

test('NOTE9 NOTE10 NOTE11 NOTE12 a stored picture is shared under a permanent public address', async () => {
  const file = await upload('ann', '/icons/other.png', 'other');
  expect(await send('ann', picture, file)).toBe(200);
  expect(await send('ann', picture, 'https://example.com/a.png')).toBe(200);
  const [second, first] = await notes('manager');
  expect(first?.icon).toMatch(/^https:\/\/api\.example\.com\/share\/\w+/);
  expect(first?.image).toMatch(/^https:\/\/api\.example\.com\/share\/\w+/);
  expect(second).toMatchObject({ icon: first?.icon, image: 'https://example.com/a.png' });
  const path = new URL(first?.icon ?? '').pathname;
  expect((await it().app.inject({ url: path })).body).toBe('not really a picture');

  expect(await send('bob', picture, null)).toBe(422);
  expect(await send('bob', file, null)).toBe(422);
  for (const bad of ['javascript:alert(1)', 'file:///etc/passwd', 'data:text/html,x', 'a.png', 5, {}])
    expect(await send('ann', bad, null)).toBe(422);
});

test('NOTE28 whoever may read a picture but not share it shows it under its own address; a link that is there stays', async () => {
  const file = await upload('ann', '/icons/theirs.png', 'theirs');
  await ask('ann', 'notify', { recipients: 'bob', entity: file });
  expect(await send('bob', file, '/icons/theirs.png')).toBe(200);
  const own = `https://api.example.com/files/${file.id}`;
  expect((await notes('manager'))[0]).toMatchObject({ icon: own, image: own });
  expect((await it().app.inject({ url: `/files/${file.id}` })).statusCode).toBe(401);

  expect(await send('ann', file, null)).toBe(200);
  expect(await send('bob', file, null)).toBe(200);
  const [again, shared] = await notes('manager');
  expect(shared?.icon).toMatch(/\/share\/\w+/);
  expect(again?.icon).toBe(shared?.icon);
});

test('NOTE7 a file that is appended can be opened by those who get it; of a resource only its place is told', async () => {
  const file = await upload('ann', '/letters/plan.txt', 'A plan');
  const read = () =>
    it().app.inject({
      url: `/files/${file.id}`,
      headers: { authorization: `Bearer ${it().user('manager').token}` },
    });
  expect((await read()).statusCode).toBe(404);
  await ask('ann', 'notify', { recipients: 'manager', entity: file });
  expect((await notes('manager'))[0]?.entity).toMatchObject({ id: file.id, name: 'plan.txt', size: 6 });
  expect((await read()).body).toBe('A plan');

  const resource = { id: file.id, module: 'orders', total: 5, secret: 'x' };
  await ask('ann', 'notify', { recipients: 'manager', entity: resource });
  expect((await notes('manager'))[0]?.entity).toEqual({ id: file.id, module: 'orders' });
  expect((await ask('bob', 'notify', { recipients: 'manager', entity: file })).status).toBe(422);
  expect((await ask('ann', 'notify', { recipients: 'manager', entity: { total: 5 } })).status).toBe(422);
});

test('SVC11 NOTIF13 NOTIF14 who wants it by mail gets a mail, who wants SMS has one waiting', async () => {
  const url = '/notifications/channels';
  const headers = { authorization: `Bearer ${it().user('bob').token}` };
  const payload = { phone: '+4915112345678', channels: { info: { email: true, sms: true } } };
  await it().app.inject({ method: 'PATCH', url, headers, payload });
  await ask('ann', 'notify', { recipients: ['bob', 'manager'] });

  const [note] = await notes('bob');
  expect(await mails()).toMatchObject([
    {
      to: 'bob@example.com',
      subject: 'Hello',
      text: `See it here: http://127.0.0.1:8080/app/notifications/${note?.id}\n`,
    },
  ]);
  const { rows } = await pool().query(
    `select user_id from bakehouse.notification_deliveries where channel = 'sms'`,
  );
  expect(rows).toEqual([{ user_id: it().user('bob').id }]);
});
