import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '../testing/index.ts';
import { asJsonb } from './as-jsonb.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await makeTestDatabase();
});
afterAll(() => database.drop());

test('JSON is what it is after it was stored, down to the order of keys', async () => {
  const text = fc.string({ unit: 'binary' }).filter((each) => !each.includes('\0'));
  const value = fc
    .jsonValue({ stringUnit: 'grapheme' })
    .filter((each) => !JSON.stringify(each).includes('\\u0000'));
  const object = fc.dictionary(text, value, { noNullPrototype: true });
  await fc.assert(
    fc.asyncProperty(object, async (given) => {
      const { rows } = await database.pool.query<{ stored: string }>('select $1::jsonb::text as stored', [
        JSON.stringify(given),
      ]);
      const stored = JSON.parse(rows[0]?.stored ?? '') as unknown;
      expect(JSON.stringify(asJsonb(JSON.parse(JSON.stringify(given))))).toBe(JSON.stringify(stored));
    }),
    { numRuns: 500 },
  );
});
