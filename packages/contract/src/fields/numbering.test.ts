import { expect, test } from 'vitest';
import { numberingFaults, numberingPeriod, numberText } from './numbering.ts';

const eve = new Date('2026-12-31T23:30:00Z');

test('FIELD47 a number is written as its format says, by the day of its time zone', () => {
  expect(numberText({ format: 'T-{YYYY}-{0000}' }, 7, eve)).toBe('T-2026-0007');
  expect(numberText({ format: '{YY}{MM}{DD}/{0}', timeZone: 'Europe/Berlin' }, 12_345, eve)).toBe(
    '270101/12345',
  );
});

test('FIELD49 numbers begin again when the day in their format changes, or as the definition says', () => {
  expect(numberingPeriod({ format: '{0000}' }, eve)).toBe('');
  expect(numberingPeriod({ format: '{YY}-{0000}' }, eve)).toBe('2026');
  expect(numberingPeriod({ format: '{YYYY}{MM}-{00}', timeZone: 'Europe/Berlin' }, eve)).toBe('2027-01');
  expect(numberingPeriod({ format: '{YYYY}-{00}', restart: 'never' }, eve)).toBe('');
  expect(numberingPeriod({ format: '{YYYY}{MM}{DD}{00}' }, eve)).toBe('2026-12-31');
});

test.each([
  ['T-{YYYY}', 'bad_format'],
  ['{00}-{000}', 'bad_format'],
  ['{0000}-{YYYYY}', 'bad_format'],
  ['{0000', 'bad_format'],
  ['{00}}', 'bad_format'],
  ['{MM}-{0000}', 'conflict'],
])('FIELD49 the format %s would give no numbers, or some twice', (format, code) => {
  expect(numberingFaults({ format }, 'n')).toMatchObject([{ path: 'n.format', code }]);
});

test('FIELD49 a restart that the format does not show would give numbers twice', () => {
  expect(numberingFaults({ format: '{YYYY}-{00}', restart: 'day' }, 'n')).toMatchObject([
    { path: 'n.restart', code: 'conflict', message: expect.stringContaining('month and the day') as string },
  ]);
  expect(numberingFaults({ format: '{0}', timeZone: 'Nowhere' }, 'n')).toMatchObject([
    { path: 'n.timeZone' },
  ]);
});
