import { newId } from '@bakehouse/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createRole } from '../identity/roles.ts';
import { createUser, updateUser } from '../identity/user-changes.ts';
import { makeTestDatabase, type TestDatabase } from '../testing/index.ts';
import { changeChannels } from './channels.ts';
import { chooseAction } from './choose.ts';
import { createNotification, type NewNotification } from './create.ts';
import { claimNotificationDeliveries, markDelivered, markUndelivered } from './deliveries.ts';
import {
  countUnread,
  findNotification,
  forgetNotifications,
  listNotifications,
  readNotifications,
} from './notifications.ts';
import { addPushSubscription, deletePushSubscription, listPushSubscriptions } from './push.ts';
import { findRecipients } from './recipients.ts';

let db: TestDatabase;
const ids: Record<string, string> = {};
beforeAll(async () => {
  db = await makeTestDatabase();
  await createRole(db.pool, { slug: 'team', title: 'Team', permissions: [] });
  for (const name of ['ann', 'bob', 'carl', 'gone'])
    ids[name] = (
      await createUser(db.pool, {
        email: `${name}@example.com`,
        name,
        roles: name === 'carl' ? [] : ['team'],
      })
    ).id;
  await updateUser(db.pool, ids['gone'] ?? '', { disabled: true });
});
afterAll(() => db.drop());
beforeEach(async () => {
  await db.pool.query('truncate bakehouse.notifications, bakehouse.push_subscriptions cascade');
});

const user = (name: string) => ids[name] ?? '';
const note = (more: Partial<NewNotification> = {}) =>
  createNotification(db.pool, {
    type: 'info',
    title: 't',
    message: 'm',
    recipients: [user('ann'), user('bob')],
    ...more,
  });
const actions = [
  { identifier: 'yes', title: 'Yes' },
  { identifier: 'no', title: 'No' },
];
const resumes = () => Promise.resolve(true);
const claim = (leaseSeconds = 60) => claimNotificationDeliveries(db.pool, { limit: 10, leaseSeconds });

test('NOTIF1 a role stands for those who have it, disabled users are left out, and nobody is told twice', async () => {
  const found = await findRecipients(db.pool, ['team', 'ANN@example.com', user('bob'), user('gone')]);
  expect(found.toSorted()).toEqual([user('ann'), user('bob')].toSorted());
  await expect(findRecipients(db.pool, ['nobody@example.com'])).rejects.toMatchObject({ code: 'invalid' });
  await expect(findRecipients(db.pool, ['no-such-role'])).rejects.toMatchObject({ code: 'invalid' });
});

test('NOTIF1 only recipients see a notification, and each reads it for themselves', async () => {
  const { id, recipients } = await note({ recipients: [user('ann'), user('bob'), user('gone')] });
  expect(recipients).toHaveLength(2);
  await expect(findNotification(db.pool, user('carl'), id)).rejects.toMatchObject({ code: 'not_found' });
  expect(await listNotifications(db.pool, user('carl'), { limit: 10 })).toEqual([]);
  await note();
  await readNotifications(db.pool, user('ann'), id);
  expect([await countUnread(db.pool, user('ann')), await countUnread(db.pool, user('bob'))]).toEqual([1, 2]);
  expect(await listNotifications(db.pool, user('ann'), { limit: 10, unread: true })).toHaveLength(1);
  await readNotifications(db.pool, user('ann'));
  expect(await countUnread(db.pool, user('ann'))).toBe(0);
});

test('NOTE1 an effect that asks again has made one notification', async () => {
  const first = await note({ key: 'run:1' });
  const again = await note({ key: 'run:1' });
  expect([first.made, again.made, again.id]).toEqual([true, false, first.id]);
  expect(again.recipients.some(({ mail }) => mail)).toBe(false);
  expect(await countUnread(db.pool, user('ann'))).toBe(1);
});

test('NOTIF3 NOTIF6 the first choice of a recipient counts, and only an offered one', async () => {
  const { id } = await note({ actions, run: newId() });
  const resumed: string[] = [];
  const choose = (name: string, action: string) =>
    chooseAction(db.pool, user(name), { id, action }, (_client, choice) =>
      Promise.resolve(resumed.push(choice.action) > 0),
    );
  await expect(choose('carl', 'yes')).rejects.toMatchObject({ code: 'not_found' });
  await expect(choose('ann', 'perhaps')).rejects.toMatchObject({ code: 'invalid' });
  const answers = await Promise.allSettled([choose('ann', 'yes'), choose('bob', 'no')]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(resumed).toHaveLength(1);
  expect((await findNotification(db.pool, user('ann'), id)).chosen?.action).toBe(resumed[0]);
});

test('NOTIF4 a choice that comes while another is being kept is too late', async () => {
  const { id } = await note({ actions, run: newId() });
  let second: Promise<unknown> | undefined;
  await chooseAction(db.pool, user('ann'), { id, action: 'yes' }, async () => {
    second = chooseAction(db.pool, user('bob'), { id, action: 'no' }, resumes).catch(
      (error: unknown) => error,
    );
    // The second has every chance to look before the first is committed.
    for (let turn = 0; turn < 10; turn += 1) await db.pool.query('select 1');
    return true;
  });
  expect(await second).toMatchObject({ code: 'conflict' });
  expect((await findNotification(db.pool, user('ann'), id)).chosen?.action).toBe('yes');
});

test('NOTIF7 a choice that no run waits for any more is not kept', async () => {
  const { id } = await note({ actions, run: newId() });
  await expect(
    chooseAction(db.pool, user('ann'), { id, action: 'yes' }, () => Promise.resolve(false)),
  ).rejects.toMatchObject({ code: 'conflict' });
  expect((await findNotification(db.pool, user('ann'), id)).chosen).toBeNull();
});

test('NOTIF9 each recipient is reached by the channels that they chose', async () => {
  await changeChannels(db.pool, user('bob'), {
    phone: '+49301234567',
    channels: { info: { centre: false, toast: false, push: false, email: true, sms: true } },
  });
  for (const name of ['ann', 'bob'])
    await addPushSubscription(db.pool, {
      userId: user(name),
      endpoint: `https://push.example.com/${name}`,
      p256dh: 'k',
      auth: 'a',
    });
  const { recipients } = await note({ sms: true });
  expect(recipients.filter(({ mail }) => mail).map(({ id }) => id)).toEqual([user('bob')]);
  const sent = (await claim()).map(
    ({ user: to, channel }) => `${to === user('ann') ? 'ann' : 'bob'} ${channel}`,
  );
  expect(sent.toSorted()).toEqual(['ann live', 'ann push', 'bob sms']);
  expect(await countUnread(db.pool, user('bob'))).toBe(0);
  // What asks for a choice is always in the centre.
  await note({ actions });
  expect(await countUnread(db.pool, user('bob'))).toBe(1);
  await changeChannels(db.pool, user('bob'), { phone: null, channels: { info: { centre: true } } });
});

test('NOTIF8 what is to be sent is taken by one process at a time, until it was sent or given up', async () => {
  await note({ recipients: [user('ann')] });
  const taken = (await Promise.all([claim(), claim()])).flat();
  expect(taken).toHaveLength(1);
  const [delivery] = taken;
  await markUndelivered(db.pool, delivery?.id ?? '', 'busy', 0);
  expect(await claim(0)).toMatchObject([{ id: delivery?.id, attempts: 2 }]);
  await markDelivered(db.pool, delivery?.id ?? '');
  expect(await claim()).toEqual([]);
  await note({ recipients: [user('ann')] });
  const [other] = await claim(0);
  await markUndelivered(db.pool, other?.id ?? '', 'never');
  expect(await claim()).toEqual([]);
});

test('NOTIF8 nobody ends the subscription of another', async () => {
  const { id } = await addPushSubscription(db.pool, {
    userId: user('ann'),
    endpoint: 'https://push.example.com/own',
    p256dh: 'k',
    auth: 'a',
  });
  expect(await deletePushSubscription(db.pool, user('bob'), id)).toBe(false);
  expect(await listPushSubscriptions(db.pool, user('ann'), { limit: 10 })).toHaveLength(1);
  expect(await deletePushSubscription(db.pool, user('ann'), id)).toBe(true);
});

test('old notifications are forgotten, but for those whose choice a run waits for', async () => {
  const [plain, open] = [await note(), await note({ actions })];
  await forgetNotifications(db.pool, 30);
  expect(await countUnread(db.pool, user('ann'))).toBe(2);
  await db.pool.query(`update bakehouse.notifications set created_at = now() - interval '31 days'`);
  await forgetNotifications(db.pool, 30);
  expect((await listNotifications(db.pool, user('ann'), { limit: 10 })).map(({ id }) => id)).toEqual([
    open.id,
  ]);
  await expect(findNotification(db.pool, user('ann'), plain.id)).rejects.toMatchObject({ code: 'not_found' });
});
