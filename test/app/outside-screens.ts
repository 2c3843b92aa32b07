import type { Page } from 'playwright-core';
import type { Bakery } from '../harness/bakery.ts';
import { everythingModule } from './every-field.ts';

interface OutsideScreen {
  name: string;
  path: (ids: { everything: string; shared: string }) => string;
  public?: boolean;
  prepare?: (page: Page) => Promise<void>;
}

/** Links to an entry, and the library of files. */
export const outsideScreens: readonly OutsideScreen[] = [
  { name: 'shared-entry', path: ({ shared }) => `/shared#token=${shared}`, public: true },
  {
    name: 'entry-links',
    path: ({ everything }) => `/m/everything/${everything}`,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'More', exact: true }).last().click();
      await page.getByRole('menuitem', { name: 'Share' }).click();
      await page.getByRole('dialog').getByText('For the auditor').waitFor();
    },
  },
  {
    name: 'files',
    path: () => '/files',
    prepare: async (page) => {
      const file = { name: 'prices.txt', mimeType: 'text/plain', buffer: Buffer.from('Rye 4.20') };
      await page.locator('input[type=file]').setInputFiles(file);
      await page.getByRole('button', { name: 'prices.txt' }).waitFor();
    },
  },
  {
    name: 'file',
    path: () => '/files?search=prices',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'prices.txt' }).click();
      await page.getByRole('dialog').getByText('Version 1').waitFor();
    },
  },
];

/** Makes a link to the entry with every field; gives its token. */
export async function shareEntry(bakery: Bakery, id: string): Promise<string> {
  const shared = { bakery_resource: { ...everythingModule.bakery_resource, links: ['clerk'] } };
  await bakery.call('PUT', '/modules/everything', shared);
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  const link = { note: 'For the auditor', expiresAt };
  const made = await bakery.call<{ token: string }>(
    'POST',
    `/modules/everything/resources/${id}/links`,
    link,
  );
  return made.token;
}
