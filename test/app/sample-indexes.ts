import type { Page } from 'playwright-core';
import type { Bakery } from '../harness/bakery.ts';

/** A module large enough for indexes to matter, and what people often ask of it. */
export async function askWithoutIndex(bakery: Bakery): Promise<void> {
  const rows = Array.from({ length: 5_200 }, (_, index) => ({
    a_text: `Loaf ${index}`,
    a_integer: index % 40,
    a_color: '#8a5a2b',
  }));
  await bakery.call('POST', '/modules/everything/resources/import', rows);
  const filter = encodeURIComponent(JSON.stringify({ a_email: 'nobody@example.com' }));
  for (let turn = 0; turn < 3; turn += 1) {
    await bakery.call('GET', '/modules/everything/resources?sort=-a_integer&limit=5');
    await bakery.call('GET', `/modules/everything/resources?filter=${filter}&sort=a_date&limit=5`);
  }
}

/** Has the first proposal built. */
export async function buildIndex(page: Page): Promise<void> {
  const build = page.getByRole('button', { name: /^Build the index everything: -a_integer/ });
  const drop = page.getByRole('button', { name: /^Drop the index everything: -a_integer/ });
  await build.or(drop).waitFor();
  if (await build.isVisible()) await build.click();
  await drop.waitFor();
}
