import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { useResources } from '../testing/index.ts';
import { anyWrite, bandOf, claims, covers } from '../testing/generated-writes.ts';
import { openJudge } from '../testing/judge-writes.ts';

const { database, modules } = useResources([claims, covers], (_, data) => bandOf(data));

test('PERM22 on every way two roles together write in each field what either may, in rows that it covers before and after', async () => {
  const { judge, tried } = await openJudge(database().pool, modules());
  const numRuns = process.env['TEST_FULL'] === undefined ? 150 : 2000;
  await fc.assert(fc.asyncProperty(anyWrite, judge), { numRuns });
  expect(tried.all).toBeGreaterThanOrEqual(numRuns * 6);
  expect(tried.allowed).toBeGreaterThan(numRuns);
});
