import { matches, parseFilter, type FieldDefinition } from '@bakehouse/contract';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayAfter } from '../calendar/days.ts';
import type { Row } from '../state/use-rows.ts';
import { changedValues, stepOf } from './moved.ts';
import { lined, placeOf, type TimelineFields } from './placed.ts';
import { timelineFilter, withoutStart } from './range-filter.ts';
import { dayNumber, momentNumber, shownDays, stepped, ticksOf, zooms } from './spans.ts';

const zone = process.env['TZ'];
beforeAll(() => {
  // Clocks change there on 29 March and 25 October 2026.
  process.env['TZ'] = 'Europe/Berlin';
});
afterAll(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

const field = (identifier: string, type: string): FieldDefinition => ({ identifier, type });
const [from, until, at, gone, size] = [
  field('from', 'date'),
  field('until', 'date'),
  field('at', 'datetime'),
  field('gone', 'datetime'),
  field('size', 'number'),
];
const ways: [string, TimelineFields][] = [
  ['two days', { start: from, end: until, length: undefined, unit: 'day' }],
  ['two moments', { start: at, end: gone, length: undefined, unit: 'day' }],
  ['a day and a number of days', { start: from, end: undefined, length: size, unit: 'day' }],
  ['a moment and a number of hours', { start: at, end: undefined, length: size, unit: 'hour' }],
  ['a day alone', { start: from, end: undefined, length: undefined, unit: 'day' }],
];
const [[, days], [, moments], [, counted], [, hours]] = ways as [
  (typeof ways)[0],
  (typeof ways)[0],
  (typeof ways)[0],
  (typeof ways)[0],
];
const row = (data: Record<string, unknown>, id = '1') => ({ id, version: 1, data }) as unknown as Row;

describe('VIEWS19 what a timeline shows', () => {
  test.each([
    ['week', '2026-10-25', '2026-10-19', '2026-10-25', 7],
    ['month', '2026-02-10', '2026-02-01', '2026-02-28', 28],
    ['quarter', '2026-12-31', '2026-10-01', '2026-12-31', 14],
    ['year', '2026-07-01', '2026-01-01', '2026-12-31', 12],
  ] as const)('VIEWS19 a %s around %s, with a scale that fills it', (zoom, day, first, last, ticks) => {
    const shown = shownDays(day, zoom, 1);
    expect(shown).toEqual({ from: first, to: last });
    const scale = ticksOf(first, last, zoom, 1);
    expect(scale.length).toBe(ticks);
    expect([scale[0]?.from, scale.at(-1)?.to]).toEqual([dayNumber(first), dayNumber(last) + 1]);
  });

  test.each(zooms)('VIEWS19 by %s one goes on without a gap, there and back', (zoom) => {
    const { from: first, to: last } = shownDays('2026-03-15', zoom, 1);
    expect(shownDays(stepped('2026-03-15', zoom, 1), zoom, 1).from).toBe(dayAfter(last, 1));
    expect(shownDays(stepped('2026-03-15', zoom, -1), zoom, 1).to).toBe(dayAfter(first, -1));
  });

  test('VIEWS19 a last day is part of an entry; without an end, or with one too early, it is a point', () => {
    const day = dayNumber('2026-11-03');
    expect(placeOf(row({ from: '2026-11-03', until: '2026-11-04' }), days)).toEqual({
      from: day,
      to: day + 2,
    });
    expect(placeOf(row({ from: '2026-11-03' }), days)).toEqual({ from: day, to: day });
    expect(placeOf(row({ from: '2026-11-03', until: '2026-11-01' }), days)).toEqual({ from: day, to: day });
    expect(placeOf(row({ until: '2026-11-01' }), days)).toBeUndefined();
    expect(placeOf(row({ from: '2026-11-03', size: 3 }), counted)).toEqual({ from: day, to: day + 3 });
    expect(placeOf(row({ at: '2026-11-03T11:00:00Z', size: 6 }), hours)).toEqual({
      from: day + 0.5,
      to: day + 0.75,
    });
  });

  const day = fc.integer({ min: -500, max: 500 }).map((by) => dayAfter('2026-10-20', by));
  const moment = fc
    .tuple(day, fc.integer({ min: 0, max: 23 }))
    .map(([on, hour]) => `${on}T${String(hour).padStart(2, '0')}:30:00Z`);
  const entry = fc.record({
    from: fc.option(day),
    until: fc.option(day),
    at: fc.option(moment),
    gone: fc.option(moment),
    size: fc.option(fc.integer({ min: 0, max: 9000 })),
  });
  test.each(ways)(
    'VIEWS19 by %s the server is asked for all that is seen, and for no more than that',
    (_, fields) => {
      const definition = {
        bakery_resource_module: 'm',
        bakery_resource: { fields: [from, until, at, gone, size] },
      };
      const read = (json: unknown) => {
        const parsed = parseFilter(json, definition);
        if ('errors' in parsed) throw new Error(JSON.stringify(parsed.errors));
        return parsed.filter;
      };
      fc.assert(
        fc.property(entry, day, fc.constantFrom(...zooms), (data, around, zoom) => {
          const shown = shownDays(around, zoom, 1);
          const range = { from: dayNumber(shown.from), to: dayNumber(shown.to) + 1 };
          const asked = matches(read(timelineFilter(fields, shown.from, shown.to)), { data });
          const seen = lined([row(data)], fields, { ...range, room: 0 }).length === 1;
          const loose = matches(read(withoutStart(fields)), { data });
          expect(loose).toBe(placeOf(row(data), fields) === undefined);
          if (fields.length === undefined) expect(asked).toBe(seen);
          else if (seen) expect(asked).toBe(true);
          else if (asked) {
            // Twice the length at most.
            const place = placeOf(row(data), fields);
            const length = (place?.to ?? 0) - (place?.from ?? 0);
            expect((place?.to ?? 0) + Math.max(1, length)).toBeGreaterThanOrEqual(range.from);
          }
        }),
        { numRuns: 300 },
      );
    },
  );

  test('VIEWS19 no entry of a line lies over another', () => {
    const over = fc.sample(fc.array(entry, { maxLength: 40 }), 100).flatMap((made) => {
      const range = { from: dayNumber('2026-01-01'), to: dayNumber('2027-01-01') };
      const rows = made.map((data, index) => row(data, String(index)));
      const placed = lined(rows, days, { ...range, room: 3 });
      return placed.filter((one, index) =>
        placed
          .slice(index + 1)
          .some(
            (other) =>
              one.line === other.line &&
              Math.max(other.from, range.from) < Math.max(one.to, Math.max(one.from, range.from) + 3),
          ),
      );
    });
    expect(over).toEqual([]);
  });
});

describe('VIEWS20 changing an entry', () => {
  test('VIEWS20 all of it goes on, and of moments the time of day stays over a change of clocks', () => {
    expect(changedValues(row({ from: '2026-10-24', until: '2026-10-26' }), days, 'move', 3)).toEqual({
      from: '2026-10-27',
      until: '2026-10-29',
    });
    expect(
      changedValues(row({ at: '2026-10-24T08:00:00Z', gone: '2026-10-24T09:00:00Z' }), moments, 'move', 1),
    ).toEqual({ at: '2026-10-25T09:00:00.000Z', gone: '2026-10-25T10:00:00.000Z' });
    expect(changedValues(row({ from: '2026-10-24', size: 4 }), counted, 'move', -1)).toEqual({
      from: '2026-10-23',
    });
  });

  test('VIEWS20 an end goes on, and comes about where there was none', () => {
    expect(changedValues(row({ from: '2026-11-03', until: '2026-11-04' }), days, 'end', 2)).toEqual({
      until: '2026-11-06',
    });
    expect(changedValues(row({ from: '2026-11-03' }), days, 'end', 1)).toEqual({ until: '2026-11-03' });
    expect(changedValues(row({ at: '2026-11-03T08:00:00Z' }), moments, 'end', 2 / 24)).toEqual({
      gone: '2026-11-03T10:00:00.000Z',
    });
    expect(changedValues(row({ at: '2026-11-03T08:00:00Z', size: 5 }), hours, 'end', -2 / 24)).toEqual({
      size: 3,
    });
  });

  test('VIEWS20 a begin that goes on leaves the end where it is', () => {
    expect(changedValues(row({ from: '2026-11-03', until: '2026-11-05' }), days, 'start', 2)).toEqual({
      from: '2026-11-05',
    });
    expect(changedValues(row({ from: '2026-11-03', size: 5 }), counted, 'start', 2)).toEqual({
      from: '2026-11-05',
      size: 3,
    });
  });

  test('VIEWS20 no entry ends before it begins', () => {
    const short = row({ from: '2026-11-03', until: '2026-11-03', at: '2026-11-03T08:00:00Z', size: 1 });
    expect(changedValues(short, days, 'end', -1)).toBeUndefined();
    expect(changedValues(short, days, 'start', 1)).toBeUndefined();
    expect(changedValues(short, counted, 'end', -2)).toBeUndefined();
    expect(changedValues(short, moments, 'end', -1)).toBeUndefined();
    expect(changedValues(row({}), days, 'move', 1)).toBeUndefined();
  });

  test('VIEWS20 by hours only where a week of times is shown', () => {
    expect(zooms.map((zoom) => stepOf(zoom, moments))).toEqual([1 / 24, 1, 1, 1]);
    expect([stepOf('week', days), stepOf('week', counted), stepOf('week', hours)]).toEqual([1, 1, 1 / 24]);
    expect(momentNumber(new Date('2026-10-25T11:00:00Z')) % 1).toBe(0.5);
  });
});
