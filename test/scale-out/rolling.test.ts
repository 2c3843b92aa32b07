import { expect, test } from 'vitest';
import { hasCaddy, isFine, rollingRestart } from './rolling.ts';

test.skipIf(!hasCaddy())(
  'OPS11 START16 two web processes and two workers behind Caddy are restarted by turns, and no request fails',
  async () => {
    const report = await rollingRestart({ requests: 1000, restarts: 4, connections: 8 });

    expect(report).toMatchObject({ failed: 0, failures: [], ended: [] });
    expect(report.restarts).toBeGreaterThanOrEqual(4);
    expect(report.requests).toBeGreaterThanOrEqual(1000);
    expect(report.entries.stored).toBe(report.entries.acknowledged);
    expect(isFine(report)).toBe(true);
  },
  300_000,
);
