import { expect, test } from 'vitest';
import { circles } from './circles.ts';

test('files that reach each other are one circle, and each circle is told once', () => {
  const imports = new Map([
    ['a.ts', ['b.ts']],
    ['b.ts', ['c.ts', 'd.ts']],
    ['c.ts', ['a.ts']],
    ['d.ts', ['e.ts']],
    ['e.ts', ['d.ts']],
    ['f.ts', ['a.ts', 'e.ts']],
  ]);

  expect(circles(imports)).toEqual([
    ['d.ts', 'e.ts'],
    ['a.ts', 'b.ts', 'c.ts'],
  ]);
});

test('ways that part and meet again are no circle', () => {
  const imports = new Map([
    ['a.ts', ['b.ts', 'c.ts']],
    ['b.ts', ['d.ts']],
    ['c.ts', ['d.ts']],
    ['d.ts', []],
  ]);

  expect(circles(imports)).toEqual([]);
});
