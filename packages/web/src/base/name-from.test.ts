import { expect, test } from 'vitest';
import { nameFrom } from './name-from.ts';

test('MOD21 a title becomes an identifier: letters without their marks, words joined, nothing before the first letter', () => {
  expect(nameFrom('Total of invoices')).toBe('total_of_invoices');
  expect(nameFrom('Größe & Maße')).toBe('grosse_masse');
  expect(nameFrom(' 2. Crème brûlée! ')).toBe('creme_brulee');
  expect(nameFrom('№ 1')).toBe('');
  expect(nameFrom('x'.repeat(80))).toHaveLength(63);
  expect(nameFrom('Ask for approval', 8)).toBe('ask_for');
});
