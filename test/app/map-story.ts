import { expect } from 'vitest';
import type { Bakery } from '../harness/bakery.ts';
import type { Visitor } from '../harness/browser.ts';
import { shops } from './sample-map.ts';

/** A busy machine may take a while. */
const soon = { timeout: 300_000 };

/** What the server of the story takes tiles from; nobody is there but the story itself. */
export const tiles = {
  MAP_TILES_URL: 'http://tiles.example.test/{z}/{x}/{y}.png',
  MAP_TILES_ATTRIBUTION: '© [Tiles of the story](https://tiles.example.test/terms)',
};

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

const made = [
  { name: 'Mitte', kind: 'bakery', place: { lat: 52.52, lng: 13.405 } },
  { name: 'Kreuzberg', kind: 'cafe', place: { lat: 52.4986, lng: 13.4033 } },
  { name: 'Wedding', kind: 'bakery', place: { lat: 52.55, lng: 13.35 } },
  { name: 'Lisboa', kind: 'kiosk', place: { lat: 38.722, lng: -9.139 } },
  { name: 'Oslo', kind: null, place: { lat: 59.914, lng: 10.752 } },
  { name: 'On wheels', kind: 'kiosk' },
];

/** A map of a module of its own: gone into, moved and zoomed in every way, and its entries brought to other places. */
export async function mapStory({
  bakery,
  visit,
}: {
  bakery: Bakery;
  visit: (path: string, who?: string) => Promise<Visitor>;
}): Promise<string[]> {
  await bakery.call('POST', '/modules', shops);
  // More than the list beside the map reads at once, all at one place.
  const many = Array.from({ length: 150 }, (_, index) => ({
    name: `Roma ${index}`,
    place: { lat: 41.903, lng: 12.496 },
  }));
  await bakery.call('POST', '/modules/shops/resources/batch', {
    operations: [...many, ...made].map((data) => ({ op: 'create', data })),
  });
  const stored = async (name: string) => {
    const filter = encodeURIComponent(JSON.stringify({ name }));
    const { data } = await bakery.call<{ data: { data: { place: { lat: number; lng: number } } }[] }>(
      'GET',
      `/modules/shops/resources?filter=${filter}`,
    );
    return data[0]?.data.place ?? { lat: 0, lng: 0 };
  };
  const { page, faults, context } = await visit('/m/shops');
  await context.route('http://tiles.example.test/**', (route) =>
    route.fulfill({ contentType: 'image/png', body: picture }),
  );
  await page.getByRole('button', { name: 'Add a view' }).click();
  await page.getByRole('menuitem', { name: 'New map' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name of the view').fill('Where');
  await dialog.getByLabel('Colour by').selectOption({ label: 'Kind' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  const map = page.getByRole('group', { name: 'Shops on a map' });
  const list = page.getByRole('region', { name: 'Entries in the frame' });
  const at = () => new URL(page.url()).searchParams.get('at');

  // All of them are in the frame, however few are loaded; what has no place stands apart.
  await list.getByText('155 entries in the frame').waitFor();
  await map.getByRole('button', { name: '150 entries, go nearer' }).waitFor();
  await map.getByRole('button', { name: '3 entries, go nearer' }).waitFor();
  await map.getByRole('link', { name: 'Oslo' }).waitFor();
  await page.getByText('1 entry without Place').waitFor();
  await page.getByRole('list', { name: 'Kind' }).getByText('Bakery').waitFor();
  expect(at()).toBeNull();

  // Tiles come from where the administrator says, and nothing refuses them.
  const loaded = () =>
    map
      .locator('.map-tiles img')
      .evaluateAll(
        (all) => all.filter((each) => (each as unknown as { naturalWidth: number }).naturalWidth > 0).length,
      );
  await expect.poll(loaded, soon).toBeGreaterThan(3);
  expect(await page.getByRole('link', { name: 'Tiles of the story' }).getAttribute('href')).toBe(
    'https://tiles.example.test/terms',
  );

  // Into a circle, until its entries stand apart; the address keeps it.
  await map.getByRole('button', { name: '3 entries, go nearer' }).click();
  await list.getByText('3 entries in the frame').waitFor();
  await map.getByRole('link', { name: 'Kreuzberg' }).waitFor();
  await expect.poll(at, soon).toMatch(/^52\.\d+,13\.\d+,\d+/);
  await page.reload();
  await list.getByText('3 entries in the frame').waitFor();

  // By keyboard: nearer and back to all.
  await map.focus();
  await page.keyboard.press('0');
  await list.getByText('155 entries in the frame').waitFor();
  await expect.poll(at, soon).toBeNull();
  await page.keyboard.press('+');
  await expect.poll(at, soon).not.toBeNull();
  const nearer = Number(at()?.split(',')[2]);
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => Number(at()?.split(',')[1]), soon).toBeGreaterThan(2);
  const frame = await map.boundingBox();
  const middle = {
    x: (frame?.x ?? 0) + (frame?.width ?? 0) / 2,
    y: (frame?.y ?? 0) + (frame?.height ?? 0) / 2,
  };
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.wheel(0, 1200);
  await expect.poll(async () => Number(at()?.split(',')[2]), soon).toBeLessThan(nearer);
  await page.getByRole('button', { name: 'Show all' }).click();
  await list.getByText('155 entries in the frame').waitFor();

  // Those at one place cannot be told apart by going nearer: the list has them.
  await map.getByRole('button', { name: '150 entries, go nearer' }).click();
  await list.getByText('150 entries at this place').waitFor();
  await list.getByRole('button', { name: 'All in the frame' }).click();
  await list.getByText('155 entries in the frame').waitFor();

  // Moved by key from the list, and back by the undo.
  await page.getByRole('searchbox').fill('Oslo');
  const line = list.getByRole('link', { name: 'Oslo' });
  await line.waitFor();
  await list.getByText('1 entry in the frame').waitFor();
  const before = await stored('Oslo');
  await line.press('Alt+ArrowRight');
  await expect.poll(async () => (await stored('Oslo')).lng, soon).toBeGreaterThan(before.lng);
  expect((await stored('Oslo')).lat).toBeCloseTo(before.lat, 4);
  await page.locator('.toast', { hasText: 'Oslo is now at' }).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => stored('Oslo'), soon).toEqual(before);
  await page.locator('.toast', { hasText: 'Undone' }).waitFor();

  // Dragged to the south-west; a drag is no press.
  const point = await map.getByRole('link', { name: 'Oslo' }).boundingBox();
  const from = { x: (point?.x ?? 0) + 14, y: (point?.y ?? 0) + 14 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x - 30, from.y + 20, { steps: 4 });
  await page.mouse.move(from.x - 90, from.y + 60, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await stored('Oslo')).lng, soon).toBeLessThan(before.lng);
  expect((await stored('Oslo')).lat).toBeLessThan(before.lat);
  await page.locator('.toast', { hasText: 'Oslo is now at' }).last().waitFor();
  expect(new URL(page.url()).searchParams.get('entry')).toBeNull();

  // A press on a point opens its entry beside the map.
  await map.getByRole('link', { name: 'Oslo' }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('entry'), soon).not.toBeNull();
  await context.close();
  await bakery.call('DELETE', '/modules/shops');
  return faults;
}
