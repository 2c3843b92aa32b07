import { expect, test } from 'vitest';
import { ofToday } from '../setup/of-today.ts';
import { faults } from './whole-faults.ts';
import { chaosOfEverything, isFine } from './whole.ts';

const among = ofToday(faults, 3);

test('OPS10 parts of the product break under mixed load, each of them within three days: it works again by itself, nothing acknowledged is lost, nothing is doubled', async () => {
  const report = await chaosOfEverything({ minutes: 0, length: 0.5, among, tell: console.log });

  expect(report).toMatchObject({ lost: [], doubled: [], stuck: 0, failed: [], wrong: [], ended: [] });
  expect(isFine(report)).toBe(true);
  expect(Object.keys(report.faults).length + report.skipped.length).toBe(among.length);
  expect(report.acknowledged['sites published']).toBeGreaterThan(0);
});
