import { contrastOf, leastContrast } from '@bakehouse/contract';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { dark, light } from './colors.ts';
import { withOwnColor } from './own-color.ts';

const color = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`);

test('SETT9 whatever colour is set, all that is written in it or on it can be read, by day and by night', () => {
  fc.assert(
    fc.property(color, fc.constantFrom('light' as const, 'dark' as const), (given, mode) => {
      const { accent, accentHover, onAccent, tint, paper, dough, card, hover } = withOwnColor(given, mode);
      for (const one of [accent, accentHover])
        for (const ground of [paper, dough, card, hover, tint, onAccent])
          expect(contrastOf(one, ground), `${one} on ${ground}`).toBeGreaterThanOrEqual(leastContrast);
    }),
  );
});

test('SETT9 a colour that can be read stays as it is, and without one those of Bakehouse hold', () => {
  expect(withOwnColor('#0b3d91', 'light').accent).toBe('#0b3d91');
  expect(withOwnColor('#ffd400', 'dark').accent).toBe('#ffd400');
  expect(withOwnColor('#ffd400', 'light').accent).not.toBe('#ffd400');
  expect([withOwnColor(undefined, 'light'), withOwnColor(undefined, 'dark')]).toEqual([light, dark]);
});
