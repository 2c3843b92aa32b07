import { expect, test } from 'vitest';
import { moduleOf } from '../module/testing.ts';
import { matches } from './matches.ts';
import { parseFilter } from './parse-filter.ts';

const places = moduleOf([
  { identifier: 'place', type: 'geo' },
  { identifier: 'name', type: 'text' },
]);
const read = (filter: unknown) => parseFilter(filter, places);
const germany = [47.2, 5.8, 55.1, 15.1];
const overTheMeridian = [-20, 170, -10, -170];

test.each([
  ['in it', germany, { lat: 52.5, lng: 13.4 }, true],
  ['on its edge', germany, { lat: 47.2, lng: 15.1 }, true],
  ['north of it', germany, { lat: 55.2, lng: 13.4 }, false],
  ['west of it', germany, { lat: 52.5, lng: 5.7 }, false],
  ['nowhere', germany, null, false],
  ['west of the 180th meridian', overTheMeridian, { lat: -17.8, lng: 177.4 }, true],
  ['east of it', overTheMeridian, { lat: -13.8, lng: -172.1 }, true],
  ['on the other side of the earth', overTheMeridian, { lat: -15, lng: 0 }, false],
  ['beside that box', overTheMeridian, { lat: 0, lng: 175 }, false],
])('FILT32 a place %s', (_, box, place, expected) => {
  const parsed = read({ place: { _within: box } });
  if ('errors' in parsed) throw new Error(JSON.stringify(parsed.errors));
  expect(matches(parsed.filter, { data: { place } })).toBe(expected);
});

test.each([
  [{ place: { _within: [1, 2, 3] } }, 'place._within'],
  [{ place: { _within: { south: 1 } } }, 'place._within'],
  [{ place: { _within: [1, '2', 3, 4] } }, 'place._within.1'],
  [{ place: { _within: [-91, 0, 0, 0] } }, 'place._within.0'],
  [{ place: { _within: [0, 0, 0, 181] } }, 'place._within.3'],
  [{ place: { _within: [0, 0, Number.NaN, 0] } }, 'place._within.2'],
  [{ place: { _within: [10, 0, 5, 1] } }, 'place._within'],
  [{ name: { _within: germany } }, 'name._within'],
])('FILT32 %j is no box', (filter, path) => {
  expect(read(filter)).toMatchObject({ errors: [{ path }] });
});
