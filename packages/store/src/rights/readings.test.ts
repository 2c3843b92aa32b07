import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { useResources } from '../testing/index.ts';
import { anyReading, papers } from '../testing/generated-readings.ts';
import { openReadJudge } from '../testing/judge-readings.ts';

const { database, modules } = useResources(papers);

test('PERM24 whatever roles allow, no list, feed, export, revision, count or refusal holds a value that they do not show', async () => {
  const { judge, searched } = await openReadJudge(database().pool, modules());
  const numRuns = process.env['TEST_FULL'] === undefined ? 4 : 500;
  await fc.assert(fc.asyncProperty(anyReading, judge), { numRuns });
  expect(searched.answers).toBeGreaterThanOrEqual(numRuns * 30);
  expect(searched.shown).toBeGreaterThan(numRuns);
});
