import { expect, test } from 'vitest';
import { withKey } from './row-key.ts';
import { createTouchedFields } from './touched-fields.ts';

const row = (price: number, parts: unknown[] = []) => withKey({ price, parts }) as Record<string, unknown>;

test('FIELD51 what was changed follows its rows, and is named without a row that is gone', () => {
  const [first, second] = [row(1), row(2, [withKey({ n: 1 })])];
  const touched = createTouchedFields();
  touched.note({ items: [first, second] }, 'items.1.price');
  touched.note({ items: [first, second] }, 'items.1.parts.0.n');
  touched.note({ items: [first, second] }, 'items.0.parts.n');
  touched.note({ items: [first, second] }, 'items');
  touched.note({ items: [first, second] }, 'items.price');
  expect(touched.standing({ items: [second, first] }).paths).toEqual([
    'items.0.price',
    'items.0.parts.0.n',
    'items.1.parts.n',
    'items',
    'items.price',
  ]);
  expect(touched.standing({ items: [] }).paths).toEqual(['items.price', 'items.parts.n', 'items']);
});

test('FIELD51 what was saved is forgotten, unless it was changed again meanwhile', () => {
  const touched = createTouchedFields();
  touched.resume(['items.0.price']);
  touched.note({}, 'a');
  touched.note({}, 'b');
  const saved = touched.standing({});
  touched.note({}, 'b');
  touched.note({}, 'c');
  touched.forget(saved);
  expect(touched.standing({}).paths).toEqual(['b', 'c']);
});
