import { describe, expect, test } from 'vitest';
import { bindDays, movingDay, todayInUtc } from './bind-days.ts';

describe('FILT31 days that move', () => {
  test.each([
    ['$today', '2024-03-31'],
    ['$today-7d', '2024-03-24'],
    ['$today+2w', '2024-04-14'],
    // The month before has 29 days, the next 30.
    ['$today-1m', '2024-02-29'],
    ['$today+1m', '2024-04-30'],
    ['$today-1y', '2023-03-31'],
    ['$week', '2024-03-25'],
    ['$week-1w', '2024-03-18'],
    ['$month', '2024-03-01'],
    ['$month+1m', '2024-04-01'],
    ['$year', '2024-01-01'],
    ['$year-9999y', undefined],
    ['$today-7', undefined],
    ['today', undefined],
    ['$user.id', undefined],
  ])('FILT31 %s on a Sunday', (text, day) => {
    expect(movingDay(text, '2024-03-31')).toBe(day);
  });

  test('FILT31 they are replaced wherever they are a whole value, and nowhere else', () => {
    const filter = {
      _or: [{ placed: { _gte: '$today-1d', _lt: '$today' } }, { note: 'on $today' }],
      $today: { _in: ['$month', 7, null] },
    };
    expect(bindDays(filter, '2024-03-31')).toEqual({
      _or: [{ placed: { _gte: '2024-03-30', _lt: '2024-03-31' } }, { note: 'on $today' }],
      $today: { _in: ['2024-03-01', 7, null] },
    });
  });

  test('FILT31 a day begins at midnight in UTC where nobody says otherwise', () => {
    expect(todayInUtc(Date.parse('2024-03-31T23:59:59+02:00'))).toBe('2024-03-31');
    expect(todayInUtc(Date.parse('2024-04-01T00:30:00+02:00'))).toBe('2024-03-31');
  });
});
