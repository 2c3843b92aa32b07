import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { people } from '../harness/bakery.ts';
import { useOfflineBakery } from '../harness/offline-bakery.ts';
import { deviceText, nothingWaits, openWithCopy, rename } from '../harness/offline.ts';
import { startRewriter } from '../harness/rewriter.ts';
import { storeVisits } from './offline-visits.ts';

const { browser, url, folder, call, open, all, find, make, makeCustomer, stop, startAgain } =
  useOfflineBakery({ copies: 3, embedded: true, prepare: storeVisits });
const waitingLines = (page: Page) => page.locator('.waiting-changes').first().locator('li');
// With its owners, which PostgreSQL asks for.
const copy = (from: string, to: string) =>
  execFileSync('cp', ['-a', join(folder(), from), join(folder(), to)]);

describe('what waits on the device', () => {
  test('OFF10, OFF11 files and queued buttons wait, and are sent in order; a button that needs the server says so', async () => {
    const { id } = await make('visits', { name: 'Open visit', state: 'open' });
    const { page, context } = await open();
    await context.setOffline(true);
    await page.goto('/app/m/visits/new');
    await page.getByLabel('Name').fill('Shop front');
    await page.getByLabel('Photo').setInputFiles({
      name: 'front.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('a picture in words'),
    });
    await page.getByText('front.txt').first().waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('heading', { name: 'Shop front', exact: true }).waitFor();
    await page.getByText('front.txt').first().waitFor();

    await page.goto(`/app/m/visits/${id}`);
    await page.getByText('“Remove visit” needs a connection to the server.').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Remove visit' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Close visit' }).click();
    await page.getByText('Saved on this device. It will be sent when you are back online.').waitFor();

    await page.goto('/app/on-this-device');
    await expect.poll(() => waitingLines(page).count()).toBe(3);
    await context.setOffline(false);
    await nothingWaits(page);
    const stored = await all('visits');
    expect(stored.find((each) => each.id === id)?.data['state']).toBe('closed');
    const made = stored.find(({ data }) => data['name'] === 'Shop front');
    const file = await page.evaluate(
      `fetch('/files/${String(made?.data['photo'])}').then(async (answer) => [answer.status, await answer.text()])`,
    );
    expect(file).toEqual([200, 'a picture in words']);
    expect(await deviceText(page)).not.toContain('front.txt');
    await context.close();
  });

  test('BTN12 the event of a button that may wait is sent once when the connection is back, and has its effect once, also where its answer is lost', async () => {
    const { page, context } = await open();
    const answers: string[] = [];
    page.on('response', (answer) => {
      if (answer.url().endsWith('/events/visit_closed'))
        answers.push(`${answer.status()} ${answer.headers()['idempotent-replayed'] ?? 'done'}`);
    });
    const closeLater = async (name: string) => {
      const { id } = await make('visits', { name, state: 'open' });
      await expect.poll(() => deviceText(page)).toContain(name);
      await context.setOffline(true);
      await page.goto(`/app/m/visits/${id}`);
      await page.getByRole('button', { name: 'Close visit' }).click();
      await page.getByText('Saved on this device. It will be sent when you are back online.').waitFor();
      // A closed tab loses nothing.
      await page.goto('/app/on-this-device');
      await expect.poll(() => waitingLines(page).count()).toBe(1);
      expect(await find('visits', id)).toMatchObject({ version: 1, data: { state: 'open' } });
      return id;
    };
    const closed = async (id: string, name: string) => {
      await nothingWaits(page);
      expect(await find('visits', id)).toMatchObject({ version: 2, data: { state: 'closed' } });
      await page.goto(`/app/m/visits/${id}`);
      await page.getByText('closed', { exact: true }).waitFor();
      await page.goto('/app/m/visit_reports');
      await expect.poll(() => page.getByRole('gridcell', { name, exact: true }).count()).toBe(1);
    };

    const plain = await closeLater('Plain visit');
    expect(answers).toEqual([]);
    await context.setOffline(false);
    await closed(plain, 'Plain visit');
    expect(answers).toEqual(['200 done']);

    const lost = await closeLater('Lost visit');
    await context.route(
      '**/events/visit_closed',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await context.setOffline(false);
    await closed(lost, 'Lost visit');
    expect(answers).toEqual(['200 done', '200 true']);
    await context.close();
  });

  test('OFF14 a write that the network swallows waits on the device, and is done once', async () => {
    const { id } = await makeCustomer('Eta Bakery');
    const { page, context } = await open();
    const held: Route[] = [];
    await context.route(`**/resources/${id}`, async (route) => {
      // It neither fails nor is answered.
      if (route.request().method() === 'PATCH') held.push(route);
      else await route.continue();
    });
    await rename(page, 'Eta Bakery', 'Eta Two');
    expect(held.length).toBeGreaterThan(0);
    await context.unroute(`**/resources/${id}`);
    for (const route of held) await route.abort().catch(() => undefined);
    await nothingWaits(page);
    const stored = await find('customers', id);
    expect([stored?.data['name'], stored?.version]).toEqual(['Eta Two', 2]);
    await context.close();
  });

  test('OFF7 the storage is shown, and a device that refuses to keep more says so and loses nothing', async () => {
    const { page, context } = await open({
      before: async ({ page: own, context: of }) => {
        const session = await of.newCDPSession(own);
        await session.send('Storage.overrideQuotaForOrigin', { origin: url(), quotaSize: 20_000_000 });
      },
    });
    await page.getByText(/Storage: .+ used of .+/).waitFor();
    await context.setOffline(true);
    await page.goto('/app/m/visits/new');
    await page.getByLabel('Name').fill('Large visit');
    const choose = (bytes: number) =>
      page
        .getByLabel('Photo')
        .setInputFiles({ name: 'large.bin', mimeType: 'text/plain', buffer: Buffer.alloc(bytes, 'x') });
    await choose(25_000_000);
    await page.getByText('This device is out of storage').waitFor();
    await choose(1000);
    await page.getByText('large.bin').first().waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('heading', { name: 'Large visit', exact: true }).waitFor();
    await page.getByRole('link', { name: 'On this device' }).click();
    await expect.poll(() => waitingLines(page).count()).toBe(2);
    await context.close();
  });
});

describe('what becomes of the copy', () => {
  test('OFF5 what may no longer be seen is removed, also from changes that wait', async () => {
    const role = await call<{ permissions: object[] }>('GET', '/roles/clerk');
    const visible = ['read', 'update'].map((action) => ({ module: 'visits', action }));
    await call('PATCH', '/roles/clerk', { permissions: [...role.permissions, ...visible] });
    const order = await make('orders', { number: 'Canary-1', status: 'submitted' });
    const visit = await make('visits', { name: 'Canary visit', state: 'open' });
    const { page, context } = await open({ email: people.clerk.email });
    expect(await deviceText(page)).toMatch(/Canary-1[^]*Canary visit|Canary visit[^]*Canary-1/);
    await call('PATCH', `/modules/orders/resources/${order.id}`, { data: { status: 'draft' } });
    await expect.poll(() => deviceText(page)).not.toContain('Canary-1');

    await context.setOffline(true);
    await page.goto(`/app/m/visits/${visit.id}/edit`);
    await page.getByLabel('Name').fill('My words');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('heading', { name: 'My words', exact: true }).waitFor();
    expect(await deviceText(page)).toContain('Canary visit');
    await call('PATCH', '/roles/clerk', { permissions: role.permissions });
    await context.setOffline(false);
    await expect.poll(() => deviceText(page)).not.toContain('Canary visit');
    await page.getByRole('link', { name: 'On this device' }).click();
    await page.getByText('deleted in the meantime').waitFor();
    expect(await deviceText(page)).toContain('My words');
    await context.close();
  });

  test('OFF18 a server that comes back with an older state leads to a fresh copy; what waits is sent', async () => {
    const { id } = await makeCustomer('Iota Bakery');
    const { page, context } = await open();
    await stop();
    copy('data', 'older');
    await startAgain();
    await makeCustomer('Never was');
    await makeCustomer('Nor was this');
    await expect.poll(() => deviceText(page)).toContain('Nor was this');
    await stop();
    await rename(page, 'Iota Bakery', 'Iota Two');
    rmSync(join(folder(), 'data'), { recursive: true });
    copy('older', 'data');
    const expired = page.waitForResponse((answer) => answer.status() === 410);
    await startAgain();
    expect((await expired).url()).toContain('/modules/customers/resources/changes');
    await expect.poll(async () => (await find('customers', id))?.data['name']).toBe('Iota Two');
    await expect.poll(() => deviceText(page)).not.toContain('Nor was this');
    expect(await deviceText(page)).not.toContain('Never was');
    await context.close();
  });

  test('OFF22 a new version of the app is offered, and taken over by one press', async () => {
    const rewriter = await startRewriter(url());
    const { page, context } = await openWithCopy(browser(), rewriter.url, { copies: 3 });
    const versions = () => page.evaluate('caches.keys()');
    const before = (await versions()) as string[];
    expect(before).toHaveLength(1);
    rewriter.rewrite('/app/sw.js', (text) =>
      text.replace(/const version = "[^"]+"/, 'const version = "newer"'),
    );
    await page.reload();
    await page.getByText('A new version of the app is ready.').waitFor({ timeout: 300_000 });
    expect(await versions()).toContain(before[0]);
    await page.getByRole('button', { name: 'Reload', exact: true }).click();
    await expect.poll(versions).toEqual(['bakehouse-newer']);
    await context.setOffline(true);
    await page.goto('/app/m/customers');
    await page.getByRole('heading', { name: 'Customers', exact: true }).waitFor();
    await context.close();
    await rewriter.stop();
  });
});
