import type { Page } from 'playwright-core';
import type { Bakery } from '../harness/bakery.ts';

/** A module whose entries stand under each other. */
export const places = {
  bakery_resource_module: 'places',
  bakery_resource: {
    title: 'Places',
    label: '$resource.name',
    offline: true,
    fields: [
      { identifier: 'name', type: 'text', title: 'Name' },
      { identifier: 'above', type: 'relation', title: 'Part of', options: { module: 'places' } },
      { identifier: 'kind', type: 'select', title: 'Kind', options: { choices: ['house', 'floor', 'room'] } },
      { identifier: 'area', type: 'integer', title: 'Area' },
    ],
  },
};

/** Makes a place, under another one or at the top. */
export async function makePlace(
  bakery: Bakery,
  name: string,
  above?: string,
  kind = 'room',
): Promise<string> {
  const data = { name, kind, area: name.length * 7, ...(above === undefined ? {} : { above }) };
  return (await bakery.call<{ id: string }>('POST', '/modules/places/resources', { data })).id;
}

/** Places under each other, two of them in a circle, and their tree. */
export async function fillTree(
  bakery: Bakery,
  view: (module: string, title: string, settings: object) => Promise<string>,
): Promise<string> {
  await bakery.call('POST', '/modules', places);
  for (const house of ['Bakery', 'Mill', 'Shop'])
    for (const [at, floor] of ['Ground floor', 'First floor'].entries()) {
      const top = at === 0 ? await makePlace(bakery, house, undefined, 'house') : await idOf(bakery, house);
      const middle = await makePlace(bakery, floor, top, 'floor');
      for (const room of ['Oven room', 'Store room', 'Office']) await makePlace(bakery, room, middle);
    }
  const one = await makePlace(bakery, 'Passage');
  const other = await makePlace(bakery, 'Gallery', one);
  await bakery.call('PATCH', `/modules/places/resources/${one}`, { data: { above: other } });
  return view('places', 'Houses', { kind: 'tree', parent: 'above', sort: 'name' });
}

/** Opens two levels. */
export async function openTree(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open Bakery' }).click();
  await page.getByRole('button', { name: 'Open Ground floor' }).first().click();
  await page
    .getByRole('row', { name: /Oven room/ })
    .first()
    .waitFor();
}

async function idOf(bakery: Bakery, name: string): Promise<string> {
  const filter = encodeURIComponent(JSON.stringify({ name }));
  const { data } = await bakery.call<{ data: { id: string }[] }>(
    'GET',
    `/modules/places/resources?filter=${filter}`,
  );
  return data[0]?.id ?? '';
}
