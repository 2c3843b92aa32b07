import { Cron } from 'croner';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { namesAMoment } from './cron-days.ts';
import { type CronFields, cronFields } from './cron-fields.ts';

const runs = process.env['TEST_FULL'] === undefined ? 2400 : 40_000;

/** What croner reads of a text that has the fields of a schedule: our shape leaves dates, years and nicknames out. */
function byCroner(text: string): Cron | undefined {
  try {
    return new Cron(text, { mode: '5-or-6-parts', sloppyRanges: true, timezone: 'UTC' });
  } catch {
    return undefined;
  }
}

interface Pattern {
  second: number[];
  minute: number[];
  hour: number[];
  day: number[];
  month: number[];
  dayOfWeek: number[];
  nearestWeekdays: number[];
  lastDayOfMonth: boolean;
  lastWeekday: boolean;
  starDOM: boolean;
  starDOW: boolean;
}

function fieldsOf(cron: Cron): CronFields {
  const pattern = (cron as unknown as { _states: { pattern: Pattern } })._states.pattern;
  return {
    second: pattern.second,
    minute: pattern.minute,
    hour: pattern.hour,
    day: pattern.day,
    month: pattern.month,
    weekday: pattern.dayOfWeek,
    nearest: pattern.nearestWeekdays,
    lastDay: pattern.lastDayOfMonth,
    lastWorkingDay: pattern.lastWeekday,
    anyDay: pattern.starDOM,
    anyWeekday: pattern.starDOW,
  };
}

const names = 'jan FEB mar dec sun MON fri -sun sat'.split(' ');
const number = fc.oneof(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 0, max: 62 }));
/** Items as people write them. */
const item = fc.oneof(
  { arbitrary: fc.constant('*'), weight: 3 },
  { arbitrary: number.map(String), weight: 3 },
  fc.tuple(number, number).map((pair) => pair.join('-')),
  fc.tuple(fc.constantFrom('*', '', '3', '1-20', '59'), number).map((pair) => pair.join('/')),
  fc.tuple(number, fc.constantFrom('#2', '#5', '#L', '#', 'L', 'W', '#6')).map((pair) => pair.join('')),
  fc.constantFrom('L', 'LW', ...names),
  fc.tuple(fc.constantFrom(...names), fc.constantFrom(...names)).map((pair) => pair.join('-')),
);
/** And as nobody should. */
const noise = fc.string({
  unit: fc.constantFrom(...'0123579*,,//-#LlWw'.split('')),
  minLength: 1,
  maxLength: 5,
});
const part = fc.oneof(
  { arbitrary: item, weight: 8 },
  { arbitrary: fc.array(item, { minLength: 2, maxLength: 3 }).map((items) => items.join(',')), weight: 2 },
  { arbitrary: noise, weight: 2 },
);
const spread = fc.array(part, { minLength: 5, maxLength: 6 }).map((parts) => parts.join(' '));
/** One field at a time, so that half of the texts are schedules. */
const single = fc
  .tuple(part, fc.nat({ max: 5 }))
  .map(([text, at]) => ['0', '0', '0', '*', '*', '*'].with(at, text).join(' '));

test('EVT7 the check takes exactly the schedules that croner takes, and reads the same', () => {
  let taken = 0;
  fc.assert(
    fc.property(fc.oneof(spread, single), (text) => {
      const cron = byCroner(text);
      if (cron !== undefined) taken++;
      expect(cronFields(text), text).toEqual(cron && fieldsOf(cron));
    }),
    { numRuns: runs },
  );
  expect(taken).toBeGreaterThan(runs / 10);
});

test('EVT7 the check knows which schedules never fire, as croner does', () => {
  const days = fc.oneof(
    fc.constantFrom('31', '30,31', '30W', '31W', 'L', 'LW', '29', '29W', '*', '40/2', '30-31'),
    part,
  );
  const weekdays = fc.oneof(fc.constantFrom('*', '1#5', '5L', '0/9', '7'), part);
  const text = fc
    .tuple(
      fc.constantFrom('0', '*', '70/5'),
      fc.constantFrom('0', '30/20'),
      days,
      fc.constantFrom('2', '4,6', '*', '20/3'),
      weekdays,
    )
    .map((parts) => parts.join(' '));
  const seen = new Set<boolean>();
  fc.assert(
    fc.property(text, (schedule) => {
      const fields = cronFields(schedule);
      fc.pre(fields !== undefined);
      const fires = byCroner(schedule)?.nextRun(new Date('2024-01-01T00:00:00Z')) !== null;
      seen.add(fires);
      expect(namesAMoment(fields), schedule).toBe(fires);
    }),
    { numRuns: runs / 80 },
  );
  expect(seen.size).toBe(2);
});
