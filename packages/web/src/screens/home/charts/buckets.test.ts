import { expect, test } from 'vitest';
import { bucketsOf, dateOf } from './buckets.ts';

const today = new Date(2026, 2, 31, 18);

test('thirty days, twelve weeks from Monday and twelve months end today', () => {
  const days = bucketsOf('day', undefined, today);
  expect([days.length, days[0], days.at(-1)]).toEqual([30, '2026-03-02', '2026-03-31']);
  const weeks = bucketsOf('week', undefined, today);
  expect([weeks.length, weeks.at(-1)]).toEqual([12, '2026-03-30']);
  expect(weeks.every((week) => dateOf(week).getDay() === 1)).toBe(true);
  const months = bucketsOf('month', undefined, today);
  expect([months.length, months[0], months.at(-1)]).toEqual([12, '2025-04-01', '2026-03-01']);
});

test('what lies in the future is shown, and no more than fits', () => {
  expect(bucketsOf('week', '2026-04-13', today).at(-1)).toBe('2026-04-13');
  expect(bucketsOf('day', '2030-01-01', today)).toHaveLength(120);
});
