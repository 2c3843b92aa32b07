import { createNotification, listMails, type NewNotification } from '@bakehouse/store';
import { beforeEach, expect, test } from 'vitest';
import { hostileUrls } from '../../../testing/hostile-urls.ts';
import { useLive } from '../../../testing/live-client.ts';
import { makeRealUser, signedInBrowser } from '../../../testing/index.ts';

const { it, open, bearer } = useLive({ users: { ann: [], bob: [], dan: [], eve: [] } });
const note = (recipients: string[], more: Partial<NewNotification> = {}): NewNotification => ({
  type: 'info',
  title: 'Hello',
  message: 'A message',
  recipients: recipients.map((name) => it().user(name).id),
  ...more,
});
const actions = [
  { identifier: 'approve', title: 'Approve', style: 'primary' },
  { identifier: 'reject', title: 'Reject' },
];

beforeEach(() => it().database.pool.query('delete from bakehouse.notifications'));

async function ask(who: string, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) {
  const answer = await it().app.inject({ method, url, headers: bearer(who), ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json<never>() };
}

test('NOTIF1 NOTIF10 one sees what is for oneself, the newest first, in pages', async () => {
  const { pool } = it().database;
  for (const title of ['One', 'Two', 'Three'])
    await createNotification(pool, note(['ann', 'bob'], { title }));
  await createNotification(pool, note(['bob'], { title: 'Secret' }));

  const first = await ask('ann', 'GET', '/notifications?limit=2');
  const { data, next } = first.body as unknown as { data: object[]; next: string };

  expect(data).toMatchObject([
    {
      title: 'Three',
      message: 'A message',
      type: 'info',
      actions: [],
      read: false,
      chosen: null,
      icon: null,
      createdAt: expect.stringMatching(/^20.*Z$/) as string,
    },
    { title: 'Two' },
  ]);
  expect(await ask('ann', 'GET', `/notifications?cursor=${next}`)).toMatchObject({
    body: { data: [{ title: 'One' }], next: null },
  });
  expect(await ask('eve', 'GET', '/notifications')).toMatchObject({ body: { data: [], next: null } });
});

test('NOTIF2 one is marked as read, for oneself alone', async () => {
  const { id } = await createNotification(it().database.pool, note(['ann', 'bob']));
  await createNotification(it().database.pool, note(['ann']));

  expect(await ask('ann', 'POST', `/notifications/${id}/read`)).toMatchObject({
    status: 200,
    body: { id, read: true },
  });

  expect(await ask('ann', 'GET', '/notifications/unread')).toMatchObject({ body: { unread: 1 } });
  expect(await ask('ann', 'GET', '/notifications?unread=true')).toMatchObject({ body: { data: [{}] } });
  expect(await ask('bob', 'GET', `/notifications/${id}`)).toMatchObject({ body: { read: false } });
  expect(await ask('eve', 'POST', `/notifications/${id}/read`)).toMatchObject({ status: 404 });
  expect(await ask('ann', 'POST', '/notifications/read')).toMatchObject({ status: 204 });
  expect(await ask('ann', 'GET', '/notifications/unread')).toMatchObject({ body: { unread: 0 } });
});

test('NOTIF3 NOTIF4 NOTIF5 NOTIF6 NOTIF7 the first valid choice of any recipient counts', async () => {
  const { id } = await createNotification(it().database.pool, note(['ann', 'bob'], { actions }));
  const choose = (who: string, action: string) => ask(who, 'POST', `/notifications/${id}/action`, { action });

  expect(await choose('eve', 'approve')).toMatchObject({ status: 404 });
  expect(await choose('admin', 'approve')).toMatchObject({ status: 404 });
  expect(await choose('ann', 'postpone')).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'action', code: 'unknown_action' }] },
  });

  const clicks = await Promise.all(
    Array.from({ length: 50 }, (_, turn) =>
      choose(turn % 2 === 0 ? 'ann' : 'bob', turn % 3 === 0 ? 'approve' : 'reject'),
    ),
  );

  expect(clicks.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(clicks.filter(({ status }) => status === 409)).toHaveLength(49);
  const won = clicks.find(({ status }) => status === 200)?.body as unknown as {
    chosen: { action: string; by: { name: string } };
  };
  expect(await ask('bob', 'GET', `/notifications/${id}`)).toMatchObject({ body: { chosen: won.chosen } });
  expect(['ann', 'bob']).toContain(won.chosen.by.name);
});

test('NOTIF6 one without actions offers none', async () => {
  const { id } = await createNotification(it().database.pool, note(['ann']));
  expect(await ask('ann', 'POST', `/notifications/${id}/action`, { action: 'approve' })).toMatchObject({
    status: 422,
  });
});

test('NOTIF11 the bell rings for recipients, and says whether to show it at once', async () => {
  const client = await open({ headers: bearer('ann') });
  const stranger = await open({ headers: bearer('eve') });
  for (const each of [client, stranger]) await each.ask({ type: 'subscribe', topics: ['notifications'] });

  const { id } = await createNotification(it().database.pool, note(['ann'], { actions }));
  expect(await client.next()).toEqual({
    type: 'event',
    topic: 'notifications',
    data: { id, event: 'created', toast: true },
  });
  await ask('ann', 'POST', `/notifications/${id}/action`, { action: 'reject' });
  expect(await client.next()).toMatchObject({ data: { id, event: 'changed', toast: false } });

  await ask('ann', 'PATCH', '/notifications/channels', { channels: { info: { toast: false } } });
  const quiet = await createNotification(it().database.pool, note(['ann']));
  expect(await client.next()).toMatchObject({ data: { id: quiet.id, event: 'created', toast: false } });
  expect(await stranger.ask({ type: 'ping' })).toEqual({ type: 'pong' });
});

test('NOTIF9 NOTIF10 each user chooses channels for each kind', async () => {
  const usual = { centre: true, toast: true, push: true, email: false, sms: false };
  expect(await ask('bob', 'GET', '/notifications/channels')).toEqual({
    status: 200,
    body: {
      phone: null,
      channels: { info: usual, warning: usual, error: usual, action: usual },
      available: { push: true, email: false, sms: false },
    },
  });
  const change = { phone: '+4915112345678', channels: { info: { centre: false, toast: false } } };
  expect(await ask('bob', 'PATCH', '/notifications/channels', change)).toMatchObject({
    body: { phone: '+4915112345678', channels: { info: { centre: false, push: true }, error: usual } },
  });
  await createNotification(it().database.pool, note(['bob', 'ann']));
  await createNotification(it().database.pool, note(['bob'], { type: 'error' }));
  expect(await ask('bob', 'GET', '/notifications')).toMatchObject({ body: { data: [{ type: 'error' }] } });
  expect(await ask('ann', 'GET', '/notifications')).toMatchObject({ body: { data: [{ type: 'info' }] } });

  for (const bad of [
    { phone: '0151 12345678' },
    { channels: { other: {} } },
    { channels: { info: { fax: true } } },
    { channels: { action: { centre: false } } },
  ])
    expect(await ask('bob', 'PATCH', '/notifications/channels', bad)).toMatchObject({ status: 422 });
});

test('NOTE1 an effect that asks again has made one notification', async () => {
  const { pool } = it().database;
  const first = await createNotification(pool, note(['ann'], { key: 'run:7' }));
  const second = await createNotification(pool, note(['ann'], { key: 'run:7', title: 'Again' }));
  expect([first.made, second.made, second.id]).toEqual([true, false, first.id]);
  expect(second.recipients).toMatchObject([{ email: 'ann@example.com' }]);
  expect(await listMails(pool, { limit: 1 })).toEqual([]);
});

const browser = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/abc',
  keys: {
    p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
    auth: 'tBHItJI5svbpez7KI4CCXg',
  },
};

test('NOTIF8 a browser subscribes and unsubscribes', async () => {
  const made = await ask('ann', 'POST', '/push/subscriptions', browser);
  expect(made).toMatchObject({ status: 201, body: { service: 'fcm.googleapis.com', expiresAt: null } });
  const { id } = made.body as unknown as { id: string };
  expect(await ask('ann', 'GET', '/push/subscriptions')).toMatchObject({ body: { data: [{ id }] } });
  expect(await ask('bob', 'GET', '/push/subscriptions')).toMatchObject({ body: { data: [] } });
  expect(await ask('bob', 'DELETE', `/push/subscriptions/${id}`)).toMatchObject({ status: 404 });
  expect(await ask('ann', 'DELETE', `/push/subscriptions/${id}`)).toMatchObject({ status: 204 });

  const key = await ask('ann', 'GET', '/push/key');
  expect(key).toEqual(await ask('bob', 'GET', '/push/key'));
  expect((key.body as unknown as { publicKey: string }).publicKey).toMatch(/^B[\w-]{86}$/);
});

test('NOTIF8 what is pushed to a browser ends with its session', async () => {
  const user = await makeRealUser(it(), 'dora', []);
  const signedIn = await signedInBrowser(it(), user);
  await signedIn.send('POST', '/push/subscriptions', browser);
  const count = async () =>
    (await it().database.pool.query('select from bakehouse.push_subscriptions')).rowCount;
  expect(await count()).toBe(1);
  await signedIn.send('POST', '/auth/sign-out');
  expect(await count()).toBe(0);
});

test('NOTIF8 a user has the newest 20 subscriptions, each endpoint once', async () => {
  for (let turn = 0; turn < 22; turn += 1)
    await ask('eve', 'POST', '/push/subscriptions', { ...browser, endpoint: `${browser.endpoint}${turn}` });
  const again = await ask('eve', 'POST', '/push/subscriptions', {
    ...browser,
    endpoint: `${browser.endpoint}5`,
  });
  expect(again.status).toBe(201);
  const { body } = await ask('eve', 'GET', '/push/subscriptions?limit=100');
  expect((body as unknown as { data: object[] }).data).toHaveLength(20);
  const late = { ...browser, expirationTime: 1e300 };
  expect(await ask('eve', 'POST', '/push/subscriptions', late)).toMatchObject({ status: 422 });
});

test.each([
  'http://127.0.0.1/x',
  'http://fcm.googleapis.com/x',
  'https://127.0.0.1/x',
  'https://fcm.googleapis.com.evil.example/x',
  'https://evil.example/fcm.googleapis.com',
  'https://fcm.googleapis.com@evil.example/x',
  'https://user:pass@fcm.googleapis.com/x',
  'https://fcm.googleapis.com:8443/x',
  'https://notfcm.googleapis.com/x',
  'https://push.apple.com.evil.example/x',
  'file:///etc/passwd',
  'nonsense',
])('NOTIF8 nothing is pushed to %s', async (endpoint) => {
  expect(await ask('ann', 'POST', '/push/subscriptions', { ...browser, endpoint })).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'endpoint' }] },
  });
});

test('NOTIF8 nothing is pushed into this machine or its networks, however it is written', async () => {
  const urls = hostileUrls(8080);
  expect(urls.length).toBeGreaterThan(500);
  for (const endpoint of urls)
    expect((await ask('dan', 'POST', '/push/subscriptions', { ...browser, endpoint })).status, endpoint).toBe(
      422,
    );
  const kept = await it().database.pool.query(
    `select from bakehouse.push_subscriptions where endpoint like '%8080%'`,
  );
  expect(kept.rowCount).toBe(0);
});

test.each([
  ['keys.p256dh', { ...browser.keys, p256dh: 'AAAA' }],
  ['keys.p256dh', { ...browser.keys, p256dh: `B${'A'.repeat(86)}` }],
  ['keys.auth', { ...browser.keys, auth: 'AAAA' }],
])('NOTIF8 %s must be what browsers give', async (path, keys) => {
  expect(await ask('ann', 'POST', '/push/subscriptions', { ...browser, keys })).toMatchObject({
    status: 422,
    body: { errors: [{ path }] },
  });
});
