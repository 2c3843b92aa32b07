import { expect, test } from 'vitest';
import { cellOf, gridText, parseGrid } from './grid.ts';

test('QUERY15 a grid has one side or two, in degrees', () => {
  expect(parseGrid('grid(place by 2)')).toEqual({ path: 'place', lat: 2, lng: 2 });
  expect(parseGrid('grid(customer.place by 0.5x11.25)')).toEqual({
    path: 'customer.place',
    lat: 0.5,
    lng: 11.25,
  });
  const grid = { path: 'place', lat: 0.000_001, lng: 360 };
  expect(parseGrid(gridText({ ...grid, lat: 0.25 }))).toEqual({ ...grid, lat: 0.25 });
});

test.each([
  'place',
  'grid(place)',
  'grid(place by 0)',
  'grid(place by 0.0000001)',
  'grid(place by 181)',
  'grid(place by 1x361)',
  'grid(place by -1)',
  'grid(place by 1e3)',
  'grid(place by 1x)',
  "grid(place' by 1)",
  'grid(place by 1) ',
])('QUERY15 %s is no grid', (text) => {
  expect(parseGrid(text)).toBeUndefined();
});

test('QUERY15 a place on the edge belongs to the cell that begins there', () => {
  const grid = { path: 'place', lat: 1, lng: 2 };
  expect(cellOf({ lat: -90, lng: -180 }, grid)).toBe('0/0');
  expect(cellOf({ lat: -89.000_001, lng: -178.000_001 }, grid)).toBe('0/0');
  expect(cellOf({ lat: -89, lng: -178 }, grid)).toBe('1/1');
  expect(cellOf({ lat: 90, lng: 180 }, grid)).toBe('180/180');
  expect(cellOf(null, grid)).toBeNull();
});
