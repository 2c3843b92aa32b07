import { describe, expect, test } from 'vitest';
import { useOfflineBakery } from '../harness/offline-bakery.ts';
import { deviceText, nothingWaits, rename } from '../harness/offline.ts';
import { offlineBoardsStory } from './offline-boards-story.ts';
import { offlineViewsStory } from './offline-views-story.ts';

const bakery = useOfflineBakery({ copies: 2 });
const { call, open, all, find, makeCustomer, stop, startAgain } = bakery;
const customer = (id: string) => find('customers', id);

describe('without a connection', () => {
  test('OFF1, OFF2, OFF3, OFF8, OFF9, OFF14, OFF17, OFF19, VER1 the app opens, lists filter and search, and what is made, changed and deleted is sent later', async () => {
    const kept = await makeCustomer('Alpha Bakery');
    const doomed = await makeCustomer('Beta Bakery');
    const { page, context, faults } = await open();
    await context.setOffline(true);
    await page.goto('/app/m/customers');
    await page.getByText('No connection. You can keep working').waitFor();
    await page.getByRole('gridcell', { name: 'Alpha Bakery', exact: true }).waitFor();
    await page.getByRole('searchbox').fill('bet');
    await page.getByRole('gridcell', { name: 'Alpha Bakery', exact: true }).waitFor({ state: 'detached' });
    await page.getByRole('gridcell', { name: 'Beta Bakery', exact: true }).waitFor();

    await page.goto(`/app/m/customers/${doomed.id}`);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('gridcell', { name: 'Alpha Bakery', exact: true }).waitFor();
    await page.getByRole('gridcell', { name: 'Beta Bakery', exact: true }).waitFor({ state: 'detached' });
    await rename(page, 'Alpha Bakery', 'Alpha & Sons');
    await rename(page, 'Alpha & Sons', 'Alpha & Daughters');

    await page.goto('/app/m/orders/new');
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.getByText('No. is required').first().waitFor();
    await page.getByLabel('No.').fill('Off-1');
    await page.getByRole('combobox', { name: 'Customer' }).click();
    await page.getByRole('combobox', { name: 'Customer' }).fill('daugh');
    await page.getByText('Alpha & Daughters').last().waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Add a row' }).click();
    await page.getByRole('group', { name: 'Row 1', exact: true }).getByLabel('sku').fill('Rye bread');
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.getByRole('heading', { name: 'Off-1', exact: true }).waitFor();

    // A closed or crashed tab loses nothing.
    await page.goto('/app/on-this-device');
    await expect.poll(() => page.locator('.waiting-changes').first().locator('li').count()).toBe(3);
    await page.reload();
    await expect.poll(() => page.locator('.waiting-changes').first().locator('li').count()).toBe(3);
    expect((await customer(kept.id))?.data['name']).toBe('Alpha Bakery');

    await context.setOffline(false);
    await nothingWaits(page);
    const after = await all('customers');
    expect(after.find(({ id }) => id === kept.id)).toMatchObject({
      version: 2,
      data: { name: 'Alpha & Daughters' },
    });
    expect(after.some(({ id }) => id === doomed.id)).toBe(false);
    const orders = await all('orders');
    expect(
      orders.map(({ data }) => [
        data['number'],
        data['customer'],
        (data['items'] as { sku: string }[])[0]?.sku,
      ]),
    ).toEqual([['Off-1', kept.id, 'Rye bread']]);
    expect(faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED/.test(fault))).toEqual([]);
    await context.close();
  });

  test('VIEWS11, VIEWS12 a timeline, a pivot table, a tree and a map show what is on the device; what is moved there is sent later, and joined with what others changed', async () => {
    expect(await offlineViewsStory(bakery)).toEqual([]);
  });

  test('VIEWS11, VIEWS12 a board, a calendar, a grouped table and a gallery do the same', async () => {
    expect(await offlineBoardsStory(bakery)).toEqual([]);
  });

  test('OFF13 the server process is stopped, and comes back', async () => {
    const { id } = await makeCustomer('Gamma Bakery');
    const { page, context } = await open();
    await stop();
    await page.goto('/app/m/customers');
    await rename(page, 'Gamma Bakery', 'Gamma & Co');
    await startAgain();
    await expect.poll(async () => (await customer(id))?.data['name']).toBe('Gamma & Co');
    expect((await customer(id))?.version).toBe(2);
    await context.close();
  });

  test('OFF4 what has not changed is not read again; what has comes by the feed; a count that does not fit leads to a fresh copy', async () => {
    const { page, context } = await open();
    const answers: string[] = [];
    page.on('response', (answer) => {
      const part = /customers\/resources\/(lastUpdated|changes)/.exec(answer.url())?.[1];
      if (part !== undefined) answers.push(`${part} ${answer.status()}`);
    });
    await page.reload();
    await expect.poll(() => answers).toEqual(['lastUpdated 304']);
    await makeCustomer('Kappa Bakery');
    await expect.poll(() => deviceText(page)).toContain('Kappa Bakery');
    // It may have asked once more before there was anything new.
    const steps = answers.filter((answer, at) => answer !== answers[at - 1]);
    expect(steps.slice(0, 3)).toEqual(['lastUpdated 304', 'lastUpdated 200', 'changes 200']);

    // A row that the server does not have.
    await page.evaluate(`(async () => {
      const done = (asked) => new Promise((resolve) => asked.addEventListener('success', () => resolve(asked.result)));
      const [{ name }] = await indexedDB.databases();
      const database = await done(indexedDB.open(name));
      const { generation } = await done(database.transaction('copies').objectStore('copies').get('customers'));
      const id = crypto.randomUUID();
      const row = { id, module: 'customers', version: 1, createdAt: '', updatedAt: '', createdBy: null, updatedBy: null, data: { name: 'Phantom' } };
      await done(database.transaction('rows', 'readwrite').objectStore('rows').put(row, ['customers', generation, id]));
      database.close();
    })()`);
    expect(await deviceText(page)).toContain('Phantom');
    await page.reload();
    await makeCustomer('Lambda Bakery');
    await expect.poll(() => deviceText(page)).toContain('Lambda Bakery');
    await context.setOffline(true);
    await context.setOffline(false);
    await expect.poll(() => deviceText(page)).not.toContain('Phantom');
    await context.close();
  });

  test('OFF16, OFF17 what somebody else changed too is shown field by field: take theirs, keep mine', async () => {
    const first = await makeCustomer('Delta Bakery');
    const second = await makeCustomer('Epsilon Bakery');
    const { page, context } = await open();
    await context.setOffline(true);
    await rename(page, 'Delta Bakery', 'Delta Mine');
    await rename(page, 'Epsilon Bakery', 'Epsilon Mine');
    for (const { id } of [first, second])
      await call('PATCH', `/modules/customers/resources/${id}`, {
        data: { name: `Theirs ${id.slice(-4)}`, country: 'FR' },
      });
    await context.setOffline(false);
    await page.getByText('2 changes need your decision.').waitFor({ timeout: 300_000 });
    await page.getByRole('link', { name: 'Review' }).click();
    const decide = page.getByRole('button', { name: 'Resolve …' });
    await decide.first().click();
    await page.getByRole('dialog').getByText('Delta Mine').waitFor();
    await page
      .getByRole('dialog')
      .getByText(`Theirs ${first.id.slice(-4)}`)
      .waitFor();
    await page.getByRole('button', { name: 'Use theirs' }).click();
    await page.getByText('1 change needs your decision.').waitFor();
    await decide.first().click();
    await page.getByRole('dialog').getByText('Epsilon Mine').waitFor();
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await nothingWaits(page);
    expect((await customer(first.id))?.data).toMatchObject({
      name: `Theirs ${first.id.slice(-4)}`,
      country: 'FR',
    });
    expect((await customer(second.id))?.data).toMatchObject({ name: 'Epsilon Mine', country: 'FR' });
    await context.close();
  });

  test('OFF15, OFF6, OFF20 two tabs show the same and send once; signing out leaves nothing behind', async () => {
    const { id } = await makeCustomer('Zeta Bakery');
    const { page, context } = await open();
    const other = await context.newPage();
    await other.goto('/app/m/customers');
    await other.getByRole('gridcell', { name: 'Zeta Bakery', exact: true }).waitFor();
    await context.setOffline(true);
    await rename(other, 'Zeta Bakery', 'Zeta Two');
    await page.getByText('waiting to be sent').waitFor();
    await context.setOffline(false);
    await expect.poll(async () => (await customer(id))?.data['name']).toBe('Zeta Two');
    expect((await customer(id))?.version).toBe(2);
    await nothingWaits(page);

    await context.setOffline(true);
    await rename(page, 'Zeta Two', 'Zeta Three');
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByText('1 change has not been sent yet.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('E-mail address').waitFor();
    expect(await page.evaluate('indexedDB.databases().then((all) => all.map(({ name }) => name))')).toEqual(
      [],
    );
    expect(
      await page.evaluate(
        "Object.keys(localStorage).filter((key) => key.startsWith('bakehouse.offline') || key.startsWith('bakehouse.draft'))",
      ),
    ).toEqual([]);
    await context.setOffline(false);
    await page.reload();
    await page.getByLabel('E-mail address').waitFor();
    // The other tab, which let go of its copy, is signed out as well.
    await other.reload();
    await other.getByLabel('E-mail address').waitFor();
    expect((await customer(id))?.data['name']).toBe('Zeta Two');
    await context.close();
  });
});
