import { expect } from 'vitest';
import { people, type Bakery } from '../harness/bakery.ts';
import { accessFaults, type Visitor } from '../harness/browser.ts';

interface Stage {
  bakery: Bakery;
  visit: (path: string, who?: string) => Promise<Visitor>;
}

/** Eight by six pixels. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAGCAIAAABxZ0isAAAAEUlEQVR42mPYEqWBFTEMpAQAIzU6Iav0OAIAAAAASUVORK5CYII=',
  'base64',
);

/** A gallery is made of entries with and without pictures, narrowed, and leads to them; gives what went wrong in the page. */
export async function galleryStory({ bakery, visit }: Stage): Promise<string[]> {
  await bakery.call('PUT', '/modules/loaves', {
    bakery_resource: {
      title: 'Loaves',
      label: '$resource.name',
      fields: [
        { identifier: 'name', type: 'text', title: 'Name' },
        { identifier: 'kind', type: 'select', title: 'Kind', options: { choices: ['rye', 'wheat'] } },
        { identifier: 'photo', type: 'image', title: 'Photo' },
      ],
    },
  });
  const operations = Array.from({ length: 70 }, (_, at) => ({
    op: 'create',
    data: { name: `Loaf ${String(at + 1).padStart(2, '0')}`, kind: at % 2 === 0 ? 'rye' : 'wheat' },
  }));
  await bakery.call('POST', '/modules/loaves/resources/batch', { operations });

  const { page, faults, context } = await visit('/m/loaves/new');
  await page.getByLabel('Name').fill('A round one');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'round.png', mimeType: 'image/png', buffer: png });
  await page.getByRole('button', { name: 'Remove round.png' }).waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'A round one' }).waitFor();

  await page.goto('/app/m/loaves?sort=name');
  await page.getByRole('button', { name: 'Add a view' }).click();
  await page.getByRole('menuitem', { name: 'New gallery' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name of the view').fill('Shop window');
  await dialog.getByLabel('Who sees it').selectOption('all');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const gallery = page.getByRole('group', { name: /Loaves/ });
  const card = gallery.getByRole('article').filter({ hasText: 'A round one' });
  // The picture itself came, and no other has one.
  await expect
    .poll(
      () =>
        card.locator('img').evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth),
      {
        timeout: 300_000,
      },
    )
    .toBe(8);
  await gallery
    .getByRole('article')
    .filter({ hasText: 'Loaf 01' })
    .getByRole('img', { name: 'No picture' })
    .waitFor();
  expect(await gallery.getByRole('article').count()).toBeLessThan(71);
  expect(await accessFaults(page)).toEqual([]);
  // The address names it as the definition does.
  expect(new URL(page.url()).searchParams.get('view')).toBe('loaves_shop_window');

  await page.getByRole('searchbox').fill('Loaf 70');
  await gallery.getByRole('link', { name: 'Loaf 70' }).waitFor();
  await expect.poll(() => gallery.getByRole('article').count(), { timeout: 300_000 }).toBe(1);
  await gallery.getByRole('link', { name: 'Loaf 70' }).press('Enter');
  await page.getByRole('heading', { name: 'Loaf 70' }).waitFor();

  // Whoever may not read the module has no such view.
  const other = await visit('/m/loaves?view=loaves_shop_window', people.viewer.email);
  expect(await other.page.getByRole('article').count()).toBe(0);
  await Promise.all([context.close(), other.context.close()]);
  await bakery.call('DELETE', '/modules/loaves');
  return faults;
}
