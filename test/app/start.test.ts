import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { administrator, openBakery, password, people, type Bakery } from '../harness/bakery.ts';
import { newVisitor, signIn, startBrowser, type Visitor } from '../harness/browser.ts';
import { useScratch } from '../harness/scratch.ts';
import { visitorDay } from '../harness/visitor-day.ts';

const scratch = useScratch();
let browser: Browser;
let bakery: Bakery;

beforeAll(async () => {
  [browser, bakery] = await Promise.all([startBrowser(), openBakery(scratch())]);
  const operations = ['draft', 'submitted', 'submitted', 'delivered', 'delivered', 'delivered'].map(
    (status, index) => ({ op: 'create', data: { number: `D-${index}`, status, delivery: visitorDay() } }),
  );
  await bakery.call('POST', '/modules/orders/resources/batch', { operations });
});
afterAll(async () => {
  await Promise.all([browser.close(), bakery.stop()]);
});

async function visit(who: string, from = browser): Promise<Visitor> {
  const visitor = await newVisitor(from, bakery.url, { worker: true });
  await signIn(visitor.page, who, password);
  return visitor;
}

const chart = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const countOf = (page: Page, value: string) =>
  chart(page, 'Orders by Status').getByRole('listitem').filter({ hasText: value }).locator('.value-count');

const saveView = async ({ page }: Visitor, name: string) => {
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save this view' }).click();
  await page.getByRole('dialog').getByLabel('Name of the view').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
};
/** What the server keeps for the manager under a name. */
const kept = async (name: string) => {
  const { data } = await bakery.call<{ data: { name: string; value: object }[] }>(
    'GET',
    '/preferences',
    undefined,
    people.manager.email,
  );
  return data.find((each) => each.name === name)?.value ?? {};
};
const namesOfViews = async () => {
  const path = '/modules/orders/views';
  const { data } = await bakery.call<{ data: { title: string }[] }>(
    'GET',
    path,
    undefined,
    people.manager.email,
  );
  return data.map(({ title }) => title);
};

describe('the start', () => {
  test('SCR2, SCR3 charts count what the user may see and lead to it; a saved view is pinned with its count', async () => {
    const { page, faults, context } = await visit(administrator);
    await countOf(page, 'delivered').getByText('3', { exact: true }).waitFor();
    await countOf(page, 'draft').getByText('1', { exact: true }).waitFor();
    await chart(page, 'Orders over time: Delivery').getByText('6 entries').waitFor();
    // What others store shows by itself.
    await bakery.call('POST', '/modules/orders/resources', { data: { number: 'D-9', status: 'draft' } });
    await countOf(page, 'draft').getByText('2', { exact: true }).waitFor();

    await chart(page, 'Orders by Status').getByRole('link', { name: 'submitted' }).click();
    await page.getByRole('button', { name: 'Filter (1)' }).waitFor();
    await page.getByRole('gridcell', { name: 'D-1', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitem', { name: 'Save this view' }).click();
    await page.getByRole('dialog').getByLabel('Name of the view').fill('To bake');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Pin "To bake" to the home page' }).click();
    await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
    const pinned = chart(page, 'Pinned views');
    await pinned.getByText('2', { exact: true }).waitFor();

    await page.getByRole('button', { name: 'Add a chart' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a chart' });
    await dialog.getByLabel('Module').selectOption('orders');
    await dialog.getByLabel('Count by').selectOption('country');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await chart(page, 'Orders by Country').getByRole('link', { name: 'none' }).waitFor();
    await page.reload();
    await chart(page, 'Orders by Country').waitFor();
    await page.getByRole('button', { name: 'Remove Orders by Country' }).click();
    await chart(page, 'Orders by Country').waitFor({ state: 'detached' });
    await pinned.getByRole('link', { name: 'To bake' }).click();
    await page.getByRole('button', { name: 'Filter (1)' }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  test('SCR7, USER4 saved views, pins and charts follow the user to another browser, and two browsers do not undo each other', async () => {
    const [first, second] = [await visit(people.manager.email), await visit(people.manager.email)];
    for (const { page } of [first, second]) {
      await page.goto('/app/m/orders');
      await page.getByRole('gridcell', { name: 'D-0', exact: true }).waitFor();
    }
    await saveView(first, 'Mornings');
    await expect.poll(namesOfViews).toEqual(['Mornings']);
    // The other browser has not seen it yet.
    await saveView(second, 'Evenings');
    await expect.poll(namesOfViews).toEqual(['Mornings', 'Evenings']);
    await first.page.getByRole('button', { name: 'Views' }).click();
    await first.page.getByRole('menuitemcheckbox', { name: 'Pin "Mornings" to the home page' }).click();
    await first.page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
    await first.page.getByRole('button', { name: 'Remove Orders by Status' }).click();
    await chart(first.page, 'Orders by Status').waitFor({ state: 'detached' });
    await chart(first.page, 'Pinned views').getByRole('link', { name: 'Mornings' }).waitFor();
    await expect.poll(() => kept('pins')).toMatchObject([{ module: 'orders', name: 'Mornings' }]);
    await expect
      .poll(() => kept('charts'))
      .toEqual([
        { module: 'orders', by: 'delivery', unit: 'week' },
        { module: 'customers', by: 'createdAt', unit: 'day' },
        { module: 'customers', by: 'country' },
      ]);

    const third = await visit(people.manager.email);
    await chart(third.page, 'Pinned views').getByRole('link', { name: 'Mornings' }).click();
    await third.page.getByRole('button', { name: 'Views' }).click();
    await third.page.getByRole('menuitem', { name: 'Evenings', exact: true }).waitFor();
    await third.page.keyboard.press('Escape');
    await third.page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
    await chart(third.page, 'Orders over time: Delivery').waitFor();
    await chart(third.page, 'Orders by Status').waitFor({ state: 'detached' });
    for (const { faults, context } of [first, second, third]) {
      expect(faults).toEqual([]);
      await context.close();
    }
  });

  test('SCR2, RES39 a viewer is shown counts of what a viewer may see', async () => {
    const { page, context } = await visit(people.viewer.email);
    await countOf(page, 'delivered').getByText('3', { exact: true }).waitFor();
    await countOf(page, 'submitted').getByText('2', { exact: true }).waitFor();
    expect(await chart(page, 'Orders by Status').getByText('draft').count()).toBe(0);
    await context.close();
  });
});

describe('queues', () => {
  test('SCR1 a queue gets limits, and what failed in it is tried again', async () => {
    await bakery.call('PUT', '/workflows/always_fails', {
      identifier: 'always_fails',
      title: 'Always fails',
      async: true,
      entry: 'stop',
      elements: [
        { name: 'stop', type: 'flow/fail', options: { code: 'no_flour', message: '"There is no flour"' } },
      ],
    });
    const { page, faults, context } = await visit(administrator);
    await page.goto('/app/admin/queues');
    await page.getByRole('button', { name: 'New queue' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Queue').fill('oven');
    await dialog.getByLabel('Maximum concurrent runs').fill('0');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.locator('.form-row.error').waitFor();
    await dialog.getByLabel('Maximum concurrent runs').fill('2');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('row', { name: /oven/ }).getByText('2 at a time').waitFor();
    expect(await bakery.call('GET', '/queues/oven')).toMatchObject({ concurrency: 2, rate: null });

    await bakery.call('POST', '/workflows/always_fails/run', { input: {}, async: true, queue: 'oven' });
    await page.getByRole('button', { name: '1 failed in oven' }).click();
    const failed = page.getByRole('region', { name: 'Failed runs of oven' });
    await failed.getByText('There is no flour').waitFor();
    await failed.getByRole('button', { name: 'Retry always_fails' }).click();
    await page.getByText('1 run restarted').waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  test('SCR8 FAIL9 FAIL10 what failed waits under the runs until it is retried or dropped', async () => {
    const before = await bakery.call<{ failed: number }>('GET', '/runs/failed');
    for (let n = 0; n < 3; n += 1)
      await bakery.call('POST', '/workflows/always_fails/run', { input: {}, async: true });
    await expect
      .poll(async () => (await bakery.call<{ failed: number }>('GET', '/runs/failed')).failed)
      .toBe(before.failed + 3);
    const { page, faults, context } = await visit(administrator);
    await page.goto('/app/runs');
    await page.getByRole('tab', { name: `Needs attention (${before.failed + 3})` }).click();
    await page.getByRole('link', { name: `Runs ${before.failed + 3} failed` }).waitFor();
    await page.getByRole('row', { name: /^Always fails \d+ \d+ none known/ }).waitFor();
    const rows = page.getByRole('row', { name: /There is no flour/ });
    await rows.first().waitFor();
    await rows.first().getByRole('button', { name: 'Drop Always fails' }).click();
    await page.getByRole('tab', { name: `Needs attention (${before.failed + 2})` }).waitFor();
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await page.getByRole('button', { name: /^Drop \d+ selected/ }).click();
    await page.getByText('Nothing needs attention').waitFor();
    await page.getByRole('tab', { name: 'All runs' }).click();
    const dropped = page.getByRole('row', { name: /Always fails.*dropped/ });
    await dropped.first().waitFor();
    expect(await bakery.call('GET', '/runs/failed')).toEqual({ failed: 0, workflows: [] });
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe('the account', () => {
  test('SCR4, SCR5, SCR6 channels are chosen, the second factor shows a QR code, and a push shows as a notification that opens the centre there', async () => {
    const whole = await startBrowser({ notifies: true });
    const { page, faults, context } = await visit(people.clerk.email, whole);
    await page.goto('/app/account');
    await page.getByRole('checkbox', { name: 'Warning: Push' }).click();
    await expect
      .poll(() => bakery.call('GET', '/notifications/channels', undefined, people.clerk.email))
      .toMatchObject({ channels: { warning: { push: false, toast: true }, info: { push: true } } });
    expect(await page.getByRole('checkbox', { name: 'Question: In the app' }).isDisabled()).toBe(true);
    expect(await page.getByRole('checkbox', { name: 'Error: SMS' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Turn it on' }).click();
    const factor = page.locator('section', { hasText: 'Second factor' });
    await factor.getByLabel('Current password').fill(password);
    await factor.getByRole('button', { name: 'Turn it on' }).click();
    await page.getByRole('img', { name: 'QR code with the key' }).waitFor();

    // No push service can be reached here: that is told, and the worker is there.
    await context.grantPermissions(['notifications'], { origin: bakery.url });
    await page.getByRole('button', { name: 'Turn on push in this browser' }).click();
    await page
      .getByText(/The push service of this browser cannot be reached|Notifications are blocked/)
      .waitFor();
    const id = await registrationOf(page, `${bakery.url}/app/push/`);
    await bakery.call('PUT', '/workflows/tell', tellClerk);
    await bakery.call('POST', '/workflows/tell/run', { input: {} });
    const { data: told } = await bakery.call<{ data: { id: string }[] }>(
      'GET',
      '/notifications',
      undefined,
      people.clerk.email,
    );
    const note = told[0]?.id ?? '';
    const data = JSON.stringify({ id: note, title: 'The oven is hot', message: 'Take care', actions: [] });
    const session = await context.newCDPSession(page);
    await session.send('ServiceWorker.enable');
    const push = { origin: bakery.url, registrationId: id, data };
    let looks = 0;
    await expect
      .poll(async () => {
        // One that comes twice replaces itself: were it sent at every look, a busy browser would show none for long.
        if (looks++ % 100 === 0) await session.send('ServiceWorker.deliverPushMessage', push);
        return page.evaluate(
          `navigator.serviceWorker.getRegistration('/app/push/').then((each) => each.getNotifications()).then((all) => all.map(({ title, body }) => [title, body]))`,
        );
      })
      .toEqual([['The oven is hot', 'Take care']]);
    // What a click does; the browser itself shows nothing to click here. A worker that has gone to sleep is woken by another push.
    const awake = () => context.serviceWorkers().find((each) => each.url().endsWith('/push-worker.js'));
    while (awake() === undefined) await session.send('ServiceWorker.deliverPushMessage', push);
    await awake()?.evaluate(`self.registration.getNotifications().then(([notification]) => {
      self.dispatchEvent(new NotificationEvent('notificationclick', { notification }));
    })`);
    await page.waitForURL(new RegExp(`/app/notifications/${note}$`));
    await page
      .getByRole('main')
      .locator('li[aria-current=true]')
      .getByRole('heading', { name: 'The oven is hot' })
      .waitFor();
    expect(faults).toEqual([]);
    await whole.close();
  });
});

const tellClerk = {
  entry: 'tell',
  elements: [
    {
      name: 'tell',
      type: 'action/notify',
      options: { recipients: 'clerk', title: 'The oven is hot', message: 'Take care' },
    },
  ],
};

/** The browser's own number of a worker's registration. */
async function registrationOf(page: Page, scope: string): Promise<string> {
  const session = await page.context().newCDPSession(page);
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`there is no worker of ${scope}`)), 60_000);
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL === scope);
      if (found === undefined) return;
      clearTimeout(late);
      resolve(found.registrationId);
    });
    session.send('ServiceWorker.enable').catch(reject);
  });
}
