import type { Bakery } from '../harness/bakery.ts';

/** A module whose entries have places. */
export const shops = {
  bakery_resource_module: 'shops',
  bakery_resource: {
    title: 'Shops',
    label: '$resource.name',
    offline: true,
    fields: [
      { identifier: 'name', type: 'text', title: 'Name' },
      { identifier: 'place', type: 'geo', title: 'Place' },
      {
        identifier: 'kind',
        type: 'select',
        title: 'Kind',
        options: {
          choices: [
            { value: 'bakery', title: 'Bakery', color: '#b4530a' },
            { value: 'cafe', title: 'Café', color: '#2563ab' },
            { value: 'kiosk', title: 'Kiosk', color: '#2f7d4f' },
          ],
        },
      },
    ],
  },
};

const cities: readonly (readonly [name: string, lat: number, lng: number, shops: number])[] = [
  ['Berlin', 52.52, 13.405, 24],
  ['Hamburg', 53.551, 9.994, 12],
  ['München', 48.137, 11.575, 17],
  ['Köln', 50.938, 6.96, 9],
  ['Wien', 48.208, 16.372, 14],
  ['Zürich', 47.377, 8.542, 6],
  ['Paris', 48.857, 2.352, 21],
  ['Lyon', 45.764, 4.836, 4],
  ['Madrid', 40.417, -3.704, 8],
  ['Lisboa', 38.722, -9.139, 1],
  ['Roma', 41.903, 12.496, 7],
  ['Stockholm', 59.329, 18.069, 3],
  ['Oslo', 59.914, 10.752, 1],
  ['Warszawa', 52.23, 21.012, 5],
  ['Dublin', 53.35, -6.26, 1],
  ['Athina', 37.984, 23.728, 2],
];

/** Shops in many towns, some of them without a place, and their map. */
export async function fillMap(
  bakery: Bakery,
  view: (module: string, title: string, settings: object) => Promise<string>,
): Promise<string> {
  await bakery.call('POST', '/modules', shops);
  const made = cities.flatMap(([city, lat, lng, count]) =>
    Array.from({ length: count }, (_, index) => ({
      name: count === 1 ? city : `${city} ${index + 1}`,
      kind: ['bakery', 'cafe', 'kiosk', null][(index * 3 + city.length) % 4],
      // Around the middle of the town, always in the same way.
      place: {
        lat: lat + Math.sin(index * 2.4) * 0.02 * Math.sqrt(index),
        lng: lng + Math.cos(index * 2.4) * 0.03 * Math.sqrt(index),
      },
    })),
  );
  const operations = [...made, { name: 'On wheels', kind: 'kiosk' }].map((data) => ({ op: 'create', data }));
  await bakery.call('POST', '/modules/shops/resources/batch', { operations });
  return view('shops', 'Where', { kind: 'map', place: 'place', group: 'kind', sort: 'name' });
}
