import { expect, test } from 'vitest';
import { faults } from './whole-faults.ts';
import { chaosOfEverything, isFine } from './whole.ts';

test('OPS10 every part of the product breaks once under mixed load: it works again by itself, nothing acknowledged is lost, nothing is doubled', async () => {
  const report = await chaosOfEverything({ minutes: 0, length: 0.5 });

  expect(report).toMatchObject({ lost: [], doubled: [], stuck: 0, failed: [], wrong: [], ended: [] });
  expect(isFine(report)).toBe(true);
  expect(Object.keys(report.faults).length + report.skipped.length).toBe(faults.length);
  expect(report.acknowledged['sites published']).toBeGreaterThan(0);
}, 900_000);
