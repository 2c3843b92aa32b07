import { expect, test } from 'vitest';
import { check } from '../testing.ts';
import { nextTick } from './cron.ts';
import { cronFields } from './cron-fields.ts';

/** The next ticks after an instant. */
function ticks(text: string, timezone: string, after: string, count: number): string[] {
  let at = new Date(after);
  return Array.from({ length: count }, () => {
    at = nextTick(text, timezone, at) ?? new Date(0);
    return at.toISOString().replace(':00.000Z', 'Z');
  });
}

test('EVT7 a schedule follows the clocks of its time zone', () => {
  expect(ticks('0 6 * * 1-5', 'Europe/Berlin', '2026-10-23T10:00:00Z', 3)).toEqual([
    '2026-10-26T05:00Z',
    '2026-10-27T05:00Z',
    '2026-10-28T05:00Z',
  ]);
  expect(ticks('0 6 * * *', 'Europe/Berlin', '2026-03-28T00:00:00Z', 2)).toEqual([
    '2026-03-28T05:00Z',
    '2026-03-29T04:00Z',
  ]);
  expect(ticks('30 23 31 12 *', 'America/New_York', '2026-01-01T00:00:00Z', 1)).toEqual([
    '2026-01-01T04:30Z',
  ]);
  expect(ticks('0 0 29 2 *', 'UTC', '2026-01-01T00:00:00Z', 2)).toEqual([
    '2028-02-29T00:00Z',
    '2032-02-29T00:00Z',
  ]);
});

test('EVT7 a fixed time that clocks leave out comes right after the gap, and one that they repeat counts once', () => {
  // Clocks go from 02:00 to 03:00 on 2026-03-29, and from 03:00 back to 02:00 on 2026-10-25.
  expect(ticks('30 2 * * *', 'Europe/Berlin', '2026-03-28T12:00:00Z', 2)).toEqual([
    '2026-03-29T01:00Z',
    '2026-03-30T00:30Z',
  ]);
  expect(ticks('30 2 * * *', 'Europe/Berlin', '2026-10-24T12:00:00Z', 2)).toEqual([
    '2026-10-25T00:30Z',
    '2026-10-26T01:30Z',
  ]);
  // Midnight does not exist on this day.
  expect(ticks('0 0 * * *', 'America/Santiago', '2026-09-05T12:00:00Z', 2)).toEqual([
    '2026-09-06T04:00Z',
    '2026-09-07T03:00Z',
  ]);
});

/** The instants at which clocks really show a matching time, found by looking at every minute. */
function minutesOf(timezone: string, from: string, matches: (hour: number, minute: number) => boolean) {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: timezone, hour: '2-digit', minute: '2-digit' });
  return Array.from({ length: 1440 }, (_, at) => new Date(Date.parse(from) + (at + 1) * 60_000))
    .filter((at) => {
      const [hour, minute] = clock.format(at).split(':').map(Number);
      return matches(hour ?? 0, minute ?? 0);
    })
    .map((at) => at.toISOString().replace(':00.000Z', 'Z'));
}

test.each([
  ['Europe/Berlin', '2026-03-28T12:00:00Z'],
  ['Europe/Berlin', '2026-10-24T12:00:00Z'],
  ['America/New_York', '2026-10-31T12:00:00Z'],
  ['Australia/Lord_Howe', '2026-04-04T06:00:00Z'],
  ['Australia/Lord_Howe', '2026-10-03T06:00:00Z'],
  ['Africa/Cairo', '2026-04-23T12:00:00Z'],
  ['Africa/Cairo', '2026-10-29T12:00:00Z'],
])('EVT7 lists, ranges and steps follow the clocks of %s after %s', (zone, from) => {
  const each = minutesOf(zone, from, (_, minute) => minute % 20 === 0);
  const early = minutesOf(zone, from, (hour, minute) => hour < 4 && minute === 30);

  expect(ticks('*/20 * * * *', zone, from, each.length)).toEqual(each);
  expect(ticks('30 0-3 * * *', zone, from, early.length)).toEqual(early);
});

test('EVT7 days that February lacks take no day of March along', () => {
  expect(ticks('0 0 1,30 * *', 'UTC', '2026-02-02T00:00:00Z', 2)).toEqual([
    '2026-03-01T00:00Z',
    '2026-03-30T00:00Z',
  ]);
  // Every fifth day: the 31st among them.
  expect(ticks('0 9 */5 * *', 'America/New_York', '2028-02-21T20:00:00Z', 3)).toEqual([
    '2028-02-26T14:00Z',
    '2028-03-01T14:00Z',
    '2028-03-06T14:00Z',
  ]);
  expect(ticks('0 0 31 2,3 1#5', 'UTC', '2024-04-01T00:00:00Z', 2)).toEqual([
    '2025-03-31T00:00Z',
    '2026-03-30T00:00Z',
  ]);
});

test('EVT7 the next tick comes after the given moment, however fine that is', () => {
  expect(ticks('* * * * * *', 'UTC', '2026-01-01T00:00:00.500Z', 2)).toEqual([
    '2026-01-01T00:00:01.000Z',
    '2026-01-01T00:00:02.000Z',
  ]);
});

test('EVT7 a time zone that this machine does not know has no next tick', () => {
  expect(nextTick('* * * * *', 'Mars/Olympus', new Date(0))).toBeNull();
});

test('EVT7 lists, ranges, steps, names and seconds', () => {
  expect(ticks('*/20 9-10 * * MON,wed', 'UTC', '2026-11-15T00:00:00Z', 7)).toEqual([
    '2026-11-16T09:00Z',
    '2026-11-16T09:20Z',
    '2026-11-16T09:40Z',
    '2026-11-16T10:00Z',
    '2026-11-16T10:20Z',
    '2026-11-16T10:40Z',
    '2026-11-18T09:00Z',
  ]);
  expect(ticks('*/30 * * * * *', 'UTC', '2026-11-15T00:00:01Z', 2)).toEqual([
    '2026-11-15T00:00:30.000Z',
    '2026-11-15T00:01Z',
  ]);
  expect(ticks('0 0 L * *', 'UTC', '2026-01-15T00:00:00Z', 2)).toEqual([
    '2026-01-31T00:00Z',
    '2026-02-28T00:00Z',
  ]);
  expect(ticks('0 0 * * 5#2', 'UTC', '2026-01-15T00:00:00Z', 1)).toEqual(['2026-02-13T00:00Z']);
  // A day and a weekday: either will do.
  expect(ticks('0 0 1 * 7', 'UTC', '2026-11-26T00:00:00Z', 3)).toEqual([
    '2026-11-29T00:00Z',
    '2026-12-01T00:00Z',
    '2026-12-06T00:00Z',
  ]);
});

const faultsOf = (options: object) =>
  check({
    elevated: true,
    events: [{ identifier: 'tick', type: 'schedule' }],
    elements: [{ name: 'e', type: 'event/schedule', options }],
  }).errors.map(({ path }) => path);

test('EVT7 what is no schedule is refused when the definition is checked', () => {
  for (const text of [
    '',
    '* * * *',
    '60 * * * *',
    '* 24 * * *',
    '* * 0 * *',
    '5-1 * * * *',
    '*/0 * * * *',
    'a * * * *',
    '* * * * 8',
    '* * * * * * *',
    '@daily',
    '2030-01-01T00:00:00',
  ])
    expect(cronFields(text), text).toBeUndefined();
  expect(faultsOf({ cron: '0 6 * * *' })).toEqual([]);
  expect(faultsOf({ cron: '61 6 * * *', timezone: 'Nowhere' })).toEqual([
    'elements.0.options.cron',
    'elements.0.options.timezone',
  ]);
  // The thirty-first of February.
  expect(faultsOf({ cron: '0 0 31 2 *' })).toEqual(['elements.0.options.cron']);
});
