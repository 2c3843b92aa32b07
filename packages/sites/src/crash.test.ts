import { expect, test } from 'vitest';
import { chaosSites } from './testing/chaos.ts';

/** Each step is met once, in a run of everything more often. */
const deploys = process.env['TEST_FULL'] === undefined ? 20 : 50;

test(
  'deploys killed at every named step never show a mixed or missing page',
  { timeout: 240_000 },
  async () => {
    const report = await chaosSites(deploys, () => {});
    expect(report.wrong).toEqual([]);
    expect(report.deploys).toBe(deploys);
    expect(report.looks).toBeGreaterThan(80);
    expect([...report.killed.keys()].sort()).toEqual(steps);
  },
);

const steps = [
  'build:durable',
  'build:renamed',
  'build:synced',
  'build:written',
  'deploy:accepted',
  'gc:packs-removed',
  'gc:record-removed',
  'gc:release-removed',
  'log:appended',
  'memory:switched',
  'pointer:durable',
  'pointer:renamed',
  'pointer:synced',
  'pointer:written',
  'release:durable',
  'release:renamed',
  'release:synced',
  'release:written',
  'switch:ready',
];
