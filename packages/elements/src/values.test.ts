import { expect, test } from 'vitest';
import { tryCase } from './testing/judge-values.ts';

test('FILT25 FILT26 SAVE10 whatever values come, no operator is taken from them, no other row is touched and no other field written', async () => {
  const first = Number(process.env['TEST_SEED'] ?? 0) * 10_000;
  const count = process.env['TEST_FULL'] === undefined ? 3000 : 20_000;
  const wrong: string[] = [];
  for (let turn = 0; turn < count && wrong.length < 5; turn += 1) {
    const found = await tryCase(first + turn);
    if (found !== undefined) wrong.push(found);
  }
  expect(wrong).toEqual([]);
});
