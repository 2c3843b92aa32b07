import { expect, test } from 'vitest';
import { places } from './testing/judge-options.ts';
import { filtering, tryCase } from './testing/judge-values.ts';

test('FILT25 FILT26 SAVE10 EXPR27 whatever values come, no operator is taken from them, nothing is reached that they do not name, and a failure names its option', async () => {
  const first = Number(process.env['TEST_SEED'] ?? 0) * 10_000;
  const count = process.env['TEST_FULL'] === undefined ? 3000 : 20_000;
  const wrong: string[] = [];
  for (let turn = 0; turn < count && wrong.length < 5; turn += 1) {
    const found = await tryCase(first + turn);
    if (found !== undefined) wrong.push(found);
  }
  expect(wrong).toEqual([]);
});

test('every option of every element that takes a recipe stands in the test above', () => {
  const all = [...places].flatMap(([{ type }, found]) => found.map((place) => ({ type, ...place })));
  expect(all.length).toBeGreaterThan(60);
  const missing = all.filter(({ type, isFilter, options }) =>
    isFilter ? !Object.hasOwn(filtering, type) : options === undefined,
  );
  expect(missing.map(({ type, path }) => `${type} ${path.join('.')}`)).toEqual([]);
});
