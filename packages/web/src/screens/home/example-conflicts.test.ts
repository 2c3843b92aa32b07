import { expect, test } from 'vitest';
import { homeTexts } from './texts.ts';

test.each([
  [['modules/orders'], 'modules/orders already exists with different content.'],
  [['modules/orders', 'roles/clerk'], 'modules/orders and roles/clerk already exist with different content.'],
  [['a', 'b', 'c'], 'a, b and c already exist with different content.'],
])('APP14 what is in the way of an example is named: %j', (names, said) => {
  expect(homeTexts.en.conflicts(names)).toBe(`Cannot be loaded: ${said}`);
});

test('APP14 what is in the way of an example is named in German', () => {
  expect(homeTexts.de.conflicts(['a', 'b', 'c'])).toBe(
    'Lässt sich nicht laden: a, b und c existieren bereits mit anderem Inhalt.',
  );
});
