import { isObject } from '@bakehouse/contract';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { BrokenValue, jsonLines, jsonValues } from './json-values.ts';

async function* pieces(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield await Promise.resolve(text.slice(at, at + size));
}

async function all(values: AsyncIterable<unknown>): Promise<unknown[]> {
  const found: unknown[] = [];
  for await (const value of values) found.push(value);
  return found;
}

const list = fc.array(fc.jsonValue({ maxDepth: 3 }), { maxLength: 6 });
const blanks = fc.constantFrom(undefined, 1, '\t');

test('RES32 a list of any values in pieces of any size comes out as JSON.parse reads it', async () => {
  const property = fc.asyncProperty(
    list,
    blanks,
    fc.integer({ min: 1, max: 40 }),
    async (values, space, size) => {
      const bare = JSON.stringify(values, undefined, space);
      const whole = JSON.stringify(
        { next: null, 'da"ta': 1, data: values, more: [1, [2]] },
        undefined,
        space,
      );
      // What JSON cannot say, such as -0, is not the list's fault.
      const expected = JSON.parse(bare) as unknown[];
      expect(await all(jsonValues(pieces(` ${bare} \n`, size)))).toEqual(expected);
      expect(await all(jsonValues(pieces(whole, size)))).toEqual(expected);
    },
  );

  await fc.assert(property, { numRuns: 500 });
});

test('RES32 lines of any values in pieces of any size come out one by one', async () => {
  const property = fc.asyncProperty(list, fc.integer({ min: 1, max: 40 }), async (values, size) => {
    const text = values.map((value) => `${JSON.stringify(value)}\r\n`).join('\n');
    expect(await all(jsonLines(pieces(text, size)))).toEqual(JSON.parse(JSON.stringify(values)));
  });

  await fc.assert(property, { numRuns: 300 });
});

for (const text of [
  '',
  '{}',
  '"data"',
  '{"data":1}',
  '{"a":{"data":[1]}}',
  '{"a":[1],"data":[2]}',
  '[1',
  '[1,',
  '[{"a":1]',
  'x[1]',
]) {
  test(`RES32 ERR7 ${text} is no list`, async () => {
    await expect(all(jsonValues(pieces(text, 3)))).rejects.toMatchObject({ code: 'malformed' });
  });
}

test('RES32 RES34 a value that is no JSON is told in its place', async () => {
  const values = await all(jsonValues(pieces('[{"a":1},{b},,{"c":2}]', 5)));

  expect(values.map((value) => value instanceof BrokenValue || isObject(value))).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(values.map((value) => value instanceof BrokenValue)).toEqual([false, true, true, false]);
});
