import { expect, test } from 'vitest';
import { placesOfName, renamedAt } from './rename-in-text.ts';

test.each([
  ['total', 'sum'],
  ['$resource.total + total', '$resource.sum + sum'],
  ['"total" & total', '"total" & sum'],
  [`'it\\'s total' & total`, `'it\\'s total' & sum`],
  ['$total + :total', '$total + :total'],
  ['subtotal + total_net + totals', 'subtotal + total_net + totals'],
  ['-total,number', '-sum,number'],
  ['`total`', '`sum`'],
])('MOD58 a name is exchanged where it is a name: %s', (text, expected) => {
  expect(renamedAt(text, placesOfName(text, 'total'), 'total', 'sum')).toBe(expected);
});

test('MOD58 a name may be exchanged in some places only', () => {
  expect(renamedAt('a.total + b.total', [2], 'total', 'sum')).toBe('a.sum + b.total');
});
