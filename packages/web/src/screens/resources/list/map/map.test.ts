import { matches, parseFilter, parseGrid, gridText, type ModuleDefinition } from '@bakehouse/contract';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { askedBox, gridFor, withinFilter } from './asked.ts';
import { clustersOf, drawnFrom } from './clusters.ts';
import { graticule } from './graticule.ts';
import { creditsOf, tilesOf } from './tiles.ts';
import { atText, readAt } from './use-map-view.ts';
import { fitted, frameOf, near, panned, placeAt, pointOf, wrapped, zoomedAt, type MapView } from './view.ts';
import { withRoom } from './with-room.ts';

const size = { width: 900, height: 600 };
const berlin = { lat: 52.52, lng: 13.405 };
const view: MapView = { lat: 50, lng: 10, zoom: 5.4 };
const anyView = fc.record({
  lat: fc.double({ min: -80, max: 80, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
  zoom: fc.double({ min: 2, max: 19, noNaN: true }),
});

test('VIEWS21 a place and its point in the frame lead to each other, on every side of the earth', () => {
  fc.assert(
    fc.property(anyView, fc.nat(900), fc.nat(600), (from, x, y) => {
      const place = placeAt({ x, y }, from, size);
      fc.pre(Math.abs(place.lat) < 85);
      const point = pointOf(place, from, size);
      const world = 256 * 2 ** from.zoom;
      // Where the world is narrower than the frame a place can stand there twice.
      fc.pre(world > size.width);
      expect(point.x).toBeCloseTo(x, 3);
      expect(point.y).toBeCloseTo(y, 3);
    }),
  );
});

test('VIEWS22 what is under the pointer stays there when the map is zoomed, and goes along when it is moved', () => {
  fc.assert(
    fc.property(
      anyView,
      fc.nat(900),
      fc.nat(600),
      fc.double({ min: -1, max: 1, noNaN: true }),
      (from, x, y, by) => {
        const place = placeAt({ x, y }, from, size);
        fc.pre(Math.abs(place.lat) < 80 && from.zoom > 3.5);
        const after = pointOf(place, zoomedAt(from, size, { x, y }, by), size);
        expect(after.x).toBeCloseTo(x, 2);
        expect(after.y).toBeCloseTo(y, 2);
      },
    ),
  );
  const before = pointOf(berlin, view, size);
  const after = pointOf(berlin, panned(view, { x: 40, y: -25 }), size);
  expect(after.x - before.x).toBeCloseTo(40);
  expect(after.y - before.y).toBeCloseTo(-25);
});

test('VIEWS22 the way back to all entries has each of them in the frame', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -80, max: 80, noNaN: true }),
      fc.double({ min: -80, max: 80, noNaN: true }),
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.double({ min: -180, max: 180, noNaN: true }),
      (a, b, c, d) => {
        const box = {
          south: Math.min(a, b),
          north: Math.max(a, b),
          west: Math.min(c, d),
          east: Math.max(c, d),
        };
        const frame = frameOf(fitted(box, size), size);
        expect(frame.south).toBeLessThanOrEqual(box.south + 1e-6);
        expect(frame.north).toBeGreaterThanOrEqual(box.north - 1e-6);
        expect(frame.east - frame.west).toBeGreaterThanOrEqual(box.east - box.west - 1e-6);
      },
    ),
  );
  expect(fitted({ south: 1, north: 1, west: 2, east: 2 }, size)).toMatchObject({ zoom: 13 });
});

const definition: ModuleDefinition = {
  bakery_resource_module: 'shops',
  bakery_resource: { fields: [{ identifier: 'place', type: 'geo' }] },
};

test('VIEWS21 whatever is in the frame is asked for, in a grid that the API takes', () => {
  fc.assert(
    fc.property(anyView, fc.nat(900), fc.nat(600), (from, x, y) => {
      const grid = gridFor('place', from);
      expect(parseGrid(gridText(grid))).toEqual(grid);
      const json = withinFilter('place', askedBox(from, size, grid));
      const parsed = parseFilter(json, definition);
      if ('errors' in parsed) throw new Error(JSON.stringify([json, parsed.errors]));
      const place = placeAt({ x, y }, from, size);
      const row = { id: '1', data: { place } };
      expect(
        matches(parsed.filter, row as never, () => undefined),
        JSON.stringify([json, place]),
      ).toBe(true);
    }),
  );
});

test('VIEWS21 a small step of the map asks for the same, and a frame over the 180th meridian for both sides', () => {
  const grid = gridFor('place', view);
  const step = panned(view, { x: 3, y: 3 });
  expect(askedBox(step, size, gridFor('place', step))).toEqual(askedBox(view, size, grid));
  expect(withinFilter('place', { south: -20, west: 170, north: 10, east: 200 })).toEqual({
    place: { _within: [-20, 170, 10, -160] },
  });
  expect(withinFilter('place', { south: -95, west: -200, north: 95, east: 200 })).toEqual({
    place: { _null: false },
  });
  const inside = { south: 0, west: 0, north: 10, east: 10 };
  const around = { south: -1, west: -1, north: 11, east: 11 };
  expect(withinFilter('place', around, inside)).toEqual({ place: { _null: false } });
  expect(withinFilter('place', inside, around)).toEqual({ place: { _within: [0, 0, 10, 10] } });
  expect([wrapped(190), wrapped(-190), near(-179, 178)]).toEqual([-170, 170, 181]);
});

const group = (cell: string, count: number, lat: number, lng: number, state: string | null) => ({
  'grid(place by 1)': cell,
  count,
  'min(place.lat)': lat,
  'max(place.lat)': lat + 0.5,
  'min(place.lng)': lng,
  'max(place.lng)': lng + 0.5,
  state,
});
const answer = [
  group('1/1', 3, 50, 10, 'open'),
  group('1/1', 2, 50.2, 10.2, null),
  group('9/9', 1, 10, 60, 'open'),
  { 'grid(place by 1)': null, count: 7, state: null },
];

test('VIEWS21 groups of a cell are one circle with a part for each value; what has no place is none', () => {
  const clusters = clustersOf(answer, 'grid(place by 1)', 'place', 'state');
  expect(clusters).toEqual([
    {
      key: '1/1',
      count: 5,
      box: { south: 50, north: 50.7, west: 10, east: 10.7 },
      parts: new Map([
        ['"open"', 3],
        ['', 2],
      ]),
    },
    expect.objectContaining({ key: '9/9', count: 1 }),
  ]);
});

test('VIEWS21 circles that would lie over each other are one, and no entry is lost', () => {
  const clusters = clustersOf(answer, 'grid(place by 1)', 'place', undefined);
  const far = drawnFrom(clusters, view, 1);
  expect(far.map(({ count }) => count)).toEqual([5, 1]);
  const all = drawnFrom(clusters, view, 0, () => 1000);
  expect(all.map(({ count, box }) => [count, box])).toEqual([
    [6, { south: 10, north: 50.7, west: 10, east: 60.5 }],
  ]);
});

test('VIEWS21 names that have no room are left out', () => {
  const all = (
    [
      ['a', 0, 0],
      ['b', 30, 4],
      ['c', 0, 40],
    ] as const
  ).map(([key, x, y]) => ({ key, x, y, name: 'Bakery', radius: 8 }));
  expect([...withRoom(all)]).toEqual(['b', 'c']);
});

test('VIEWS21 lines of degrees stand apart far enough to be read', () => {
  for (const zoom of [0, 1.5, 4, 9, 14, 19]) {
    const { across, down } = graticule({ ...view, zoom }, size);
    for (const lines of [across, down]) {
      expect(lines.length).toBeLessThan(30);
      for (const [index, line] of lines.entries())
        if (index > 0) expect(Math.abs(line.at - (lines[index - 1]?.at ?? 0))).toBeGreaterThan(40);
    }
  }
  expect(graticule(view, size).across.map(({ degrees }) => degrees)).toContain(10);
});

test('VIEWS24 tiles cover the frame, go round the earth, and their words have links', () => {
  const address = 'https://tiles.example.com/{z}/{x}/{y}.png';
  const tiles = tilesOf(address, { lat: 0, lng: 179, zoom: 3.2 }, size);
  expect(tiles.map(({ url }) => url)).toContain('https://tiles.example.com/3/0/4.png');
  expect(tiles.map(({ url }) => url)).toContain('https://tiles.example.com/3/7/4.png');
  expect(Math.min(...tiles.map(({ x }) => x))).toBeLessThanOrEqual(0);
  expect(Math.max(...tiles.map(({ x, side }) => x + side))).toBeGreaterThanOrEqual(size.width);
  expect(Math.max(...tiles.map(({ y, side }) => y + side))).toBeGreaterThanOrEqual(size.height);
  expect(creditsOf('© [OpenStreetMap](https://osm.example/copyright) and [x](javascript:1)')).toEqual([
    { text: '© ' },
    { text: 'OpenStreetMap', link: 'https://osm.example/copyright' },
    { text: ' and [x](javascript:1)' },
  ]);
});

test('VIEWS21 where a map looks is read from its address, and nonsense is not', () => {
  expect(readAt(atText({ lat: 52.520_004, lng: -13.4, zoom: 9.129 }))).toEqual({
    lat: 52.52,
    lng: -13.4,
    zoom: 9.13,
  });
  for (const wrong of [undefined, 5, '', '1,2', '86,0,3', '0,181,3', '0,0,20', 'a,b,c'])
    expect(readAt(wrong)).toBeUndefined();
});
