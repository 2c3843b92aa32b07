import { expect, test } from 'vitest';
import { uuidv7 } from './uuid.ts';

test('a new id is a UUID of version 7 that tells its time', () => {
  const id = uuidv7(0x0123_4567_89ab);

  expect(id).toMatch(/^01234567-89ab-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('ids of later times sort later, and no two are the same', () => {
  const ids = Array.from({ length: 1000 }, (_, index) => uuidv7(1_000_000 + index));

  expect([...ids].sort()).toEqual(ids);
  expect(new Set(ids).size).toBe(1000);
});
