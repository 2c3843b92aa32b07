import { expect } from 'vitest';
import { people, type Bakery } from '../harness/bakery.ts';
import { accessFaults, type Visitor } from '../harness/browser.ts';

interface Stage {
  bakery: Bakery;
  visit: (path: string, who?: string) => Promise<Visitor>;
}

/** An entry is changed in the panel beside its list, which stays as it is; gives what went wrong in the pages. */
export async function panelEditStory({ bakery, visit }: Stage): Promise<string[]> {
  const operations = ['Beside-1', 'Beside-2'].map((name) => ({
    op: 'create',
    data: { name, email: `${name}@example.com`.toLowerCase(), note: `of ${name}`, country: 'FR' },
  }));
  await bakery.call('POST', '/modules/customers/resources/batch', { operations });
  const filter = encodeURIComponent(JSON.stringify({ name: { _startsWith: 'Beside-' } }));
  const address = `/m/customers?sort=name&filter=${filter}`;
  const { page, faults, context } = await visit(address);
  const panel = page.getByRole('region', { name: 'Entry beside the list' });
  const title = (name: string) => panel.getByRole('heading', { name, exact: true });
  const search = () => new URL(page.url()).searchParams;
  await page.getByRole('link', { name: 'Beside-1', exact: true }).click();
  await title('Beside-1').waitFor();
  await page.keyboard.press('e');
  await title('Edit Beside-1').waitFor();
  expect(search().get('edit')).toBe('true');
  // One types at once.
  await panel.locator('form :focus').waitFor();
  await panel.getByLabel('Note').fill('typed beside');
  expect(await accessFaults(page)).toEqual([]);

  // The list is there for looking things up: what is typed stays.
  await page.getByRole('button', { name: 'Name', exact: true }).click();
  await expect.poll(() => search().get('sort')).toBe('-name');
  expect(await panel.getByLabel('Note').inputValue()).toBe('typed beside');
  // Another entry would drop it.
  await page.getByRole('link', { name: 'Beside-2', exact: true }).click();
  const asked = page.getByRole('dialog');
  await asked.getByRole('button', { name: 'Stay' }).click();
  await asked.waitFor({ state: 'detached' });
  expect(await panel.getByLabel('Note').inputValue()).toBe('typed beside');
  await panel.getByRole('button', { name: 'Save', exact: true }).click();
  await title('Beside-1').waitFor();
  await panel.getByText('typed beside').waitFor();
  expect(search().get('edit')).toBeNull();
  await expect.poll(() => page.evaluate('document.activeElement.className')).toBe('entry-panel');
  expect(await noteOf(bakery, 'Beside-1')).toBe('typed beside');

  // Escape leaves the form first, then the panel.
  await panel.getByRole('button', { name: 'Edit', exact: true }).click();
  await title('Edit Beside-1').waitFor();
  await panel.getByRole('button', { name: 'Cancel' }).focus();
  await page.keyboard.press('Escape');
  await title('Beside-1').waitFor();
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });

  // An address does not give rights.
  const { data } = await bakery.call<{ data: { id: string }[] }>(
    'GET',
    `/modules/customers/resources?filter=${filter}&sort=name`,
  );
  const other = await visit(`${address}&entry=${data[0]?.id ?? ''}&edit=true`, people.viewer.email);
  const theirs = other.page.getByRole('region', { name: 'Entry beside the list' });
  await theirs.getByRole('heading', { name: 'Beside-1', exact: true }).waitFor();
  expect(await theirs.locator('form').count()).toBe(0);
  await Promise.all([context.close(), other.context.close()]);
  for (const { id } of data) await bakery.call('DELETE', `/modules/customers/resources/${id}`);
  return [...faults, ...other.faults];
}

async function noteOf(bakery: Bakery, name: string): Promise<unknown> {
  const filter = encodeURIComponent(JSON.stringify({ name }));
  const { data } = await bakery.call<{ data: { data: Record<string, unknown> }[] }>(
    'GET',
    `/modules/customers/resources?filter=${filter}`,
  );
  return data[0]?.data['note'];
}
