import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayAfter, dayOfValue, daysAround, monthAfter, rangeFilter, valueOnDay } from './days.ts';

const zone = process.env['TZ'];
beforeAll(() => {
  // Clocks change there on 29 March and 25 October 2026.
  process.env['TZ'] = 'Europe/Berlin';
});
afterAll(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

describe('VIEWS8 the days of a calendar', () => {
  test.each([
    ['2026-11-17', 1, '2026-10-26', '2026-12-06', 42],
    ['2026-11-17', 7, '2026-11-01', '2026-12-05', 35],
    // Begins on a Sunday, has 28 days.
    ['2026-02-10', 7, '2026-02-01', '2026-02-28', 28],
    ['2026-03-29', 1, '2026-02-23', '2026-04-05', 42],
  ])('VIEWS8 %s with weeks from weekday %i', (day, first, from, to, count) => {
    const days = daysAround(day, 'month', first);
    expect([days[0], days.at(-1), days.length, new Set(days).size]).toEqual([from, to, count, count]);
  });

  test('VIEWS8 a week has seven days, also where the clocks change', () => {
    expect(daysAround('2026-10-25', 'week', 1)).toEqual([
      '2026-10-19',
      '2026-10-20',
      '2026-10-21',
      '2026-10-22',
      '2026-10-23',
      '2026-10-24',
      '2026-10-25',
    ]);
  });

  test('VIEWS8 a day is shown alone', () => {
    expect(daysAround('2026-10-25', 'day', 1)).toEqual(['2026-10-25']);
  });

  test('VIEWS8 going on by days and months stays on days that there are', () => {
    expect(dayAfter('2026-03-28', 2)).toBe('2026-03-30');
    expect(monthAfter('2026-01-31', 1)).toBe('2026-02-28');
    expect(monthAfter('2026-12-05', 1)).toBe('2027-01-05');
  });
});

describe('VIEWS8 moving an entry', () => {
  test('VIEWS8 of a moment the time of day stays, also over a change of clocks', () => {
    expect(valueOnDay('datetime', '2026-10-24T22:30:00Z', '2026-10-27')).toBe('2026-10-26T23:30:00.000Z');
    expect(dayOfValue('datetime', '2026-10-26T23:30:00.000Z')).toBe('2026-10-27');
    expect(valueOnDay('date', '2026-10-24', '2026-10-27')).toBe('2026-10-27');
  });

  test('VIEWS8 what is no day stands nowhere', () => {
    expect([null, '', 'soon', 7].map((value) => dayOfValue('datetime', value))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('VIEWS8 only the days that are shown are asked for, by each of the fields', () => {
    const fields = [
      { identifier: 'due', type: 'date' },
      { identifier: 'met', type: 'datetime' },
    ];
    expect(rangeFilter(fields, '2026-10-25', '2026-10-26')).toEqual({
      _or: [
        { due: { _gte: '2026-10-25', _lte: '2026-10-26' } },
        { met: { _gte: '2026-10-24T22:00:00.000Z', _lt: '2026-10-26T23:00:00.000Z' } },
      ],
    });
  });
});
