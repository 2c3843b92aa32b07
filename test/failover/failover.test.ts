import { expect, test } from 'vitest';
import { failOver, isFine } from './failover.ts';
import { openPair } from './open-pair.ts';

test('OPS12 CFG8 the primary is killed under load, its standby promoted: the product goes on by itself, nothing is lost or doubled', async () => {
  const report = await failOver(2, openPair);

  expect(report).toMatchObject({ lost: [], doubled: [], stuck: 0, failed: [], wrong: [], ended: [] });
  expect(report.recoveries).toHaveLength(2);
  expect(isFine(report)).toBe(true);
});
