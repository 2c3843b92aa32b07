import type { ModuleDefinition, Resource } from '@bakehouse/contract';
import { expect, test } from 'vitest';
import { groups } from './groups.ts';

const definition: ModuleDefinition = {
  bakery_resource_module: 'orders',
  bakery_resource: {
    fields: [
      { identifier: 'status', type: 'select', options: { choices: ['draft', 'sent'] } },
      { identifier: 'total', type: 'number' },
      { identifier: 'tags', type: 'multiselect', options: { choices: ['x', 'y'] } },
      { identifier: 'due', type: 'date' },
      { identifier: 'met', type: 'datetime' },
      { identifier: 'place', type: 'geo' },
    ],
  },
};
const rows: Resource[] = [
  { status: 'draft', total: 0.1, tags: ['x', 'y'], due: '2026-03-01', met: '2026-03-28T23:30:00Z' },
  { status: 'sent', total: 5, tags: [], due: '2026-03-31', place: { lat: 52.52, lng: 13.405 } },
  {
    status: 'draft',
    total: 0.2,
    tags: ['x'],
    due: '2026-02-28',
    met: '2026-03-29T01:30:00Z',
    place: { lat: 52.4, lng: 13 },
  },
  { total: null },
].map((data, at) => ({
  id: String(at),
  module: 'orders',
  version: 1,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  createdBy: null,
  updatedBy: null,
  data,
}));
const source = { definition: () => definition, rows: () => rows, find: () => undefined };
const ask = (query: Record<string, string | number>) => groups(source, 'orders', query);

test('VIEWS11 groups have counts, sums and averages; what has no value comes last', () => {
  expect(ask({ by: 'status', values: 'count,sum(total),avg(total),max(total)' })).toEqual({
    data: [
      { status: 'draft', count: 2, 'sum(total)': 0.3, 'avg(total)': 0.15, 'max(total)': 0.2 },
      { status: 'sent', count: 1, 'sum(total)': 5, 'avg(total)': 5, 'max(total)': 5 },
      { status: null, count: 1, 'sum(total)': null, 'avg(total)': null, 'max(total)': null },
    ],
    more: false,
  });
  expect(ask({ by: 'status', sort: '-count', limit: 1 })).toEqual({
    data: [{ status: 'draft', count: 2 }],
    more: true,
  });
});

test('VIEWS11 each of several values makes a group, and a filter narrows what counts', () => {
  expect(ask({ by: 'tags', values: 'count' }).data).toEqual([
    { tags: 'x', count: 2 },
    { tags: 'y', count: 1 },
    { tags: null, count: 2 },
  ]);
  expect(ask({ by: 'tags', filter: '{"status":"sent"}' }).data).toEqual([{ tags: null, count: 1 }]);
  expect(ask({ values: 'count,distinct(status)' }).data).toEqual([{ count: 4, 'distinct(status)': 2 }]);
});

test('VIEWS11 days are those where the user is, months begin on their first', () => {
  const days = (timeZone: string) =>
    ask({ by: 'day(met)', filter: '{"met":{"_null":false}}', timeZone }).data.map((each) => each['day(met)']);
  expect(days('UTC')).toEqual(['2026-03-28', '2026-03-29']);
  expect(days('Europe/Berlin')).toEqual(['2026-03-29']);
  expect(ask({ by: 'month(due)' }).data).toEqual([
    { 'month(due)': '2026-02-01', count: 1 },
    { 'month(due)': '2026-03-01', count: 2 },
    { 'month(due)': null, count: 1 },
  ]);
});

test('VIEWS11, VIEWS14 rows by two keys, and what is in none of the columns shown', () => {
  expect(ask({ by: 'status,quarter(due)', values: 'count', sort: '-count' }).data).toEqual([
    { status: 'draft', 'quarter(due)': '2026-01-01', count: 2 },
    { status: 'sent', 'quarter(due)': '2026-01-01', count: 1 },
    { status: null, 'quarter(due)': null, count: 1 },
  ]);
  const others = (shown: unknown) =>
    ask({ values: 'count,avg(total)', filter: JSON.stringify({ _not: shown }) }).data;
  expect(others({ status: { _in: ['draft'] } })).toEqual([{ count: 2, 'avg(total)': 5 }]);
  expect(others({ due: { _gte: '2026-03-01' } })).toEqual([{ count: 2, 'avg(total)': 0.2 }]);
});

test('VIEWS11, QUERY15 places are gathered into cells, and a box narrows them', () => {
  expect(
    ask({ by: 'grid(place by 1)', values: 'count,min(place.lat),max(place.lng)', sort: '-count' }).data,
  ).toEqual([
    { 'grid(place by 1)': '142/193', count: 2, 'min(place.lat)': 52.4, 'max(place.lng)': 13.405 },
    { 'grid(place by 1)': null, count: 2, 'min(place.lat)': null, 'max(place.lng)': null },
  ]);
  const filter = JSON.stringify({ place: { _within: [52.5, 13, 53, 14] } });
  expect(ask({ by: 'grid(place by 0.1x0.2),status', filter }).data).toEqual([
    { 'grid(place by 0.1x0.2)': '1425/967', status: 'sent', count: 1 },
  ]);
});
