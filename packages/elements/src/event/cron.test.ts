import { expect, test } from 'vitest';
import { check } from '../testing.ts';
import { isTimeZone, nextTick, parseCron } from './cron.ts';

/** The next ticks after an instant. */
function ticks(text: string, timezone: string, after: string, count: number): string[] {
  const cron = parseCron(text);
  if (cron === undefined) throw new Error(`not read: ${text}`);
  let at = new Date(after);
  return Array.from({ length: count }, () => {
    at = nextTick(cron, timezone, at) ?? new Date(0);
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

test('EVT7 an hour that clocks leave out is made up for, one that they repeat counts once', () => {
  // Clocks go from 02:00 to 03:00 on 2026-03-29, and from 03:00 back to 02:00 on 2026-10-25.
  expect(ticks('30 2 * * *', 'Europe/Berlin', '2026-03-28T12:00:00Z', 2)).toEqual([
    '2026-03-29T01:30Z',
    '2026-03-30T00:30Z',
  ]);
  expect(ticks('30 2 * * *', 'Europe/Berlin', '2026-10-24T12:00:00Z', 2)).toEqual([
    '2026-10-25T00:30Z',
    '2026-10-26T01:30Z',
  ]);
  expect(ticks('30 * * * *', 'Europe/Berlin', '2026-10-24T23:45:00Z', 4)).toEqual([
    '2026-10-25T00:30Z',
    '2026-10-25T01:30Z',
    '2026-10-25T02:30Z',
    '2026-10-25T03:30Z',
  ]);
  expect(ticks('0 * * * *', 'Europe/Berlin', '2026-03-29T00:30:00Z', 2)).toEqual([
    '2026-03-29T01:00Z',
    '2026-03-29T02:00Z',
  ]);
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
  ])
    expect(parseCron(text), text).toBeUndefined();
  expect(isTimeZone('Europe/Berlin')).toBe(true);
  expect(isTimeZone('Mars/Olympus')).toBe(false);
  expect(faultsOf({ cron: '0 6 * * *' })).toEqual([]);
  expect(faultsOf({ cron: '61 6 * * *', timezone: 'Nowhere' })).toEqual([
    'elements.0.options.cron',
    'elements.0.options.timezone',
  ]);
});
