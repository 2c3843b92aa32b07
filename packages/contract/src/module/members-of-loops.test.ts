import { expect, test } from 'vitest';
import { membersOfLoops } from './members-of-loops.ts';

const loops = (above: Record<string, string>) => membersOfLoops(new Map(Object.entries(above)));

test('VIEWS18 what leads back to itself is a loop; what only leads into one, or to the top, is none', () => {
  expect(loops({ a: 'top', b: 'a', c: 'a' })).toEqual([]);
  expect(loops({ alone: 'alone' })).toEqual(['alone']);
  expect(loops({ below: 'x', z: 'x', y: 'z', x: 'y', under: 'below', p: 'q', q: 'p' })).toEqual([
    'p',
    'q',
    'x',
    'y',
    'z',
  ]);
});

test('VIEWS18 a chain of 100,000 is walked once', () => {
  const chain = Array.from({ length: 100_000 }, (_, at) => [String(at), String(at + 1)] as const);
  expect(membersOfLoops(new Map(chain))).toEqual([]);
  expect(membersOfLoops(new Map([...chain, ['100000', '99999']]))).toEqual(['100000', '99999']);
});
