import { expect } from 'vitest';
import { people, type Bakery } from '../harness/bakery.ts';
import { accessFaults, type Visitor } from '../harness/browser.ts';

const soon = { timeout: 300_000 };

const pressed = (identifier: string, element: object) => ({
  identifier,
  title: identifier,
  async: false,
  entry: 'pressed',
  events: [{ identifier, type: 'on_click', module: 'parcels' }],
  elements: [
    { name: 'pressed', type: 'event/on_click', options: {}, to: { prototype: { answer: ['default'] } } },
    { name: 'answer', ...element },
  ],
});

/** Buttons of a form set and store values while somebody else changes the same entry; gives what went wrong in the page. */
export async function metStory(bakery: Bakery, { page, faults, context }: Visitor): Promise<string[]> {
  await bakery.call('PUT', '/modules/parcels', {
    bakery_resource: {
      title: 'Parcels',
      label: '$resource.name',
      fields: ['name', 'code', 'note'].map((identifier) => ({ identifier, type: 'text' })),
      buttons: { update: { trigger: 'stamp' }, continue: { trigger: 'shout' } },
    },
  });
  await bakery.call(
    'PUT',
    '/workflows/stamp',
    pressed('stamp', { type: 'action/set', options: { recipes: { code: '"stamped"' } } }),
  );
  await bakery.call(
    'PUT',
    '/workflows/shout',
    pressed('shout', {
      type: 'action/save',
      options: { module: 'parcels', recipes: { note: '$uppercase($resource.note)' } },
    }),
  );
  await bakery.call('POST', '/roles', {
    slug: 'porter',
    title: 'Porter',
    permissions: ['read', 'update'].map((action) => ({ module: 'parcels', action })),
  });
  const { data: users } = await bakery.call<{ data: { id: string; email: string }[] }>('GET', '/users');
  const porter = users.find(({ email }) => email === people.clerk.email)?.id ?? '';
  await bakery.call('PATCH', `/users/${porter}`, { roles: ['clerk', 'porter'] });
  const { id } = await bakery.call<{ id: string }>('POST', '/modules/parcels/resources', {
    data: { name: 'P-1', code: 'none', note: 'old' },
  });
  const stored = async () =>
    (await bakery.call<{ data: object }>('GET', `/modules/parcels/resources/${id}`)).data;

  await page.goto(`/app/m/parcels/${id}/edit`);
  await page.getByLabel('Note').fill('mine');
  await bakery.call(
    'PATCH',
    `/modules/parcels/resources/${id}`,
    { data: { note: 'theirs', name: 'P-2' } },
    people.clerk.email,
  );
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => page.getByLabel('Code').inputValue(), soon).toBe('stamped');
  await page.getByText('The clerk has changed this entry. What you typed is kept').waitFor();
  expect(await page.getByLabel('Note').inputValue()).toBe('mine');
  expect(await page.getByLabel('Name').inputValue()).toBe('P-2');
  expect(await accessFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Show their changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Changed by someone else' });
  expect(await dialog.getByRole('group').allTextContents()).toEqual([expect.stringContaining('theirs')]);
  await dialog.getByRole('button', { name: 'Save with these values' }).click();
  await expect.poll(stored, soon).toMatchObject({ name: 'P-2', code: 'stamped', note: 'mine' });

  // What the button's own workflow has stored is its answer.
  await page.goto(`/app/m/parcels/${id}/edit`);
  await page.getByLabel('Note').fill('quiet');
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect.poll(() => page.getByLabel('Note').inputValue(), soon).toBe('QUIET');
  expect(await stored()).toMatchObject({ note: 'QUIET' });
  expect(await page.getByText('has changed this entry').count()).toBe(0);
  await context.close();
  await bakery.call('PATCH', `/users/${porter}`, { roles: ['clerk'] });
  for (const path of ['/workflows/stamp', '/workflows/shout', '/modules/parcels', '/roles/porter'])
    await bakery.call('DELETE', path);
  return faults;
}
