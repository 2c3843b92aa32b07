import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBakery, password, people, type Bakery } from '../harness/bakery.ts';
import { newVisitor, signIn, startBrowser } from '../harness/browser.ts';
import { useScratch } from '../harness/scratch.ts';

const scratch = useScratch();
let browser: Browser;
let bakery: Bakery;

const ask = {
  identifier: 'ask',
  entry: 'ask',
  elements: [
    {
      name: 'ask',
      type: 'action/notify',
      options: {
        recipients: 'manager',
        title: 'May A-1 go out?',
        message: 'It is large.',
        actions: 'approve,reject',
      },
      to: { approve: { done: ['default'] } },
    },
    { name: 'done', type: 'data/map', options: { value: '"approved"' } },
  ],
};

beforeAll(async () => {
  [browser, bakery] = await Promise.all([startBrowser(), openBakery(scratch())]);
  await bakery.call('PUT', '/workflows/ask', ask);
});
afterAll(async () => {
  await Promise.all([browser.close(), bakery.stop()]);
});

const point = {
  identifier: 'point',
  entry: 'point',
  elements: [
    {
      name: 'point',
      type: 'action/notify',
      options: {
        recipients: 'manager',
        recipes: {
          title: '"Look at your account"',
          actions: [{ identifier: '"go"', title: '"Take me there"', url: '"/app/account?from=bell"' }],
        },
      },
    },
  ],
};

test('INST11 WS2 a question comes as a toast, is answered in the centre, and the run goes on', async () => {
  const { page, context, faults } = await newVisitor(browser, bakery.url);
  await signIn(page, people.manager.email, password);
  const { run } = await bakery.call<{ run: string }>('POST', '/workflows/ask/run', { input: {} });

  await page.getByText('May A-1 go out?').first().waitFor();
  await page.goto('/app/notifications');
  await page.getByRole('button', { name: 'approve' }).click();
  await page.getByRole('button', { name: 'reject' }).waitFor({ state: 'detached' });
  expect(await page.getByRole('main').getByText(people.manager.name).count()).toBe(1);

  await expect
    .poll(() => bakery.call('GET', `/runs/${run}`))
    .toMatchObject({ status: 'completed', output: 'approved' });
  expect(faults).toEqual([]);
  await context.close();
});

const tell = {
  identifier: 'tell',
  entry: 'tell',
  elements: [
    {
      name: 'tell',
      type: 'action/notify',
      options: { recipes: { recipients: '"manager"', title: '$input.title', message: '"A line."' } },
    },
  ],
};

test('SCR6 the address of a notification opens the centre there, however old it is, also after the sign-in', async () => {
  await bakery.call('PUT', '/workflows/tell', tell);
  const ring = (title: string) => bakery.call('POST', '/workflows/tell/run', { input: { title } });
  await ring('The oldest');
  const newest = () =>
    bakery.call<{ data: { id: string; title: string; read: boolean }[] }>(
      'GET',
      '/notifications?limit=1',
      undefined,
      people.manager.email,
    );
  const oldest = (await newest()).data[0]?.id ?? '';
  // More than a page of the centre.
  for (let count = 0; count < 55; count += 1) await ring(`Later ${count}`);

  const { page, context, faults } = await newVisitor(browser, bakery.url);
  await page.goto(`/app/notifications/${oldest}`);
  await page.getByLabel('E-mail address').fill(people.manager.email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  const linked = page.getByRole('main').locator('li[aria-current=true]');
  await linked.getByRole('heading', { name: 'The oldest' }).waitFor();
  await expect.poll(() => page.evaluate(`document.activeElement.getAttribute('aria-current')`)).toBe('true');
  await expect
    .poll(() => bakery.call('GET', `/notifications/${oldest}`, undefined, people.manager.email))
    .toMatchObject({ read: true });

  // One of the page is shown at its place.
  const { data } = await newest();
  await page.goto(`/app/notifications/${data[0]?.id}`);
  await linked.getByRole('heading', { name: 'Later 54' }).waitFor();
  await page.getByRole('main').getByRole('heading', { name: 'Later 53' }).waitFor();

  // One of somebody else is not told from none.
  await page.goto('/app/notifications/0190a000-0000-7000-8000-000000000000');
  await page.getByText('This notification no longer exists, or it was not addressed to you.').waitFor();
  await page.getByRole('main').getByRole('heading', { name: 'Later 54' }).waitFor();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await page.getByRole('button', { name: 'Mark all as read' }).waitFor({ state: 'detached' });
  expect(await newest()).toMatchObject({ data: [{ read: true }] });
  expect(faults).toEqual([]);
  await context.close();
});

test('UI3 NOTE22 a button with an address leads there once it is chosen', async () => {
  await bakery.call('PUT', '/workflows/point', point);
  const { page, context, faults } = await newVisitor(browser, bakery.url);
  await signIn(page, people.manager.email, password);
  const { run } = await bakery.call<{ run: string }>('POST', '/workflows/point/run', { input: {} });
  await page.goto('/app/notifications');
  // A toast may have the same button.
  await page.getByRole('main').getByRole('button', { name: 'Take me there' }).click();
  await page.waitForURL(/\/app\/account\?from=bell$/);
  await expect.poll(() => bakery.call('GET', `/runs/${run}`)).toMatchObject({ status: 'completed' });
  expect(faults).toEqual([]);
  await context.close();
});
