import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { administrator, password } from './bakery.ts';
import { newVisitor, signIn, type Visitor } from './browser.ts';

/** Opens the app and waits until everything it needs without a connection is on the device. */
export async function openWithCopy(
  browser: Browser,
  url: string,
  {
    copies,
    email = administrator,
    before,
  }: { copies: number; email?: string; before?: (visitor: Visitor) => Promise<unknown> },
): Promise<Visitor> {
  const visitor = await newVisitor(browser, url, { worker: true });
  const { page } = visitor;
  await before?.(visitor);
  await signIn(page, email, password);
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  await page.goto('/app/on-this-device');
  await expect.poll(() => page.getByText(/up to date as of/).count(), { timeout: 90_000 }).toBe(copies);
  return visitor;
}

/** Waits until the server has every change. */
export async function nothingWaits(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'On this device' }).click();
  await page.getByText('Everything has been sent.').waitFor({ timeout: 90_000 });
}

/** Changes the name of a customer through its form. */
export async function rename(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole('link', { name: 'Customers', exact: true }).click();
  await page.getByRole('gridcell', { name: from, exact: true }).click();
  await page.getByRole('heading', { name: from, exact: true }).waitFor();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Name').fill(to);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('heading', { name: to, exact: true }).waitFor();
  // Beside the list it would stand over what the device tells.
  const beside = page.getByRole('region', { name: 'Entry beside the list' });
  await beside.getByRole('button', { name: 'Close', exact: true }).click();
}

/** Everything that is kept on the device, as text. */
export async function deviceText(page: Page): Promise<string> {
  return (await page.evaluate(`(async () => {
    const texts = [];
    const done = (asked) => new Promise((resolve, reject) => {
      asked.addEventListener('success', () => resolve(asked.result));
      asked.addEventListener('error', () => reject(asked.error));
    });
    for (const { name } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      for (const store of database.objectStoreNames)
        texts.push(JSON.stringify(
          await done(database.transaction(store).objectStore(store).getAll()),
          (_, value) => (value instanceof File ? 'file ' + value.name : value),
        ));
      database.close();
    }
    return texts.join('\\n');
  })()`)) as string;
}
