import { Problem } from '@bakehouse/contract';
import { describe, expect, test } from 'vitest';
import { useScenarios } from '../../testing/index.ts';
import { makeRateLimit } from './rate-limit.ts';

describe('counting', () => {
  test('a key passes as often as allowed, and not once more', () => {
    const limit = makeRateLimit(3);
    const start = 120_000;

    for (let turn = 0; turn < 3; turn += 1) limit.take('ann', start + turn);

    expect(() => limit.take('ann', start + 10)).toThrow(Problem);
    expect(() => limit.take('ben', start + 10)).not.toThrow();
  });

  test('what was used in the last minute still counts in part', () => {
    const limit = makeRateLimit(10);
    for (let turn = 0; turn < 10; turn += 1) limit.take('ann', 120_000);

    const passed = Array.from({ length: 10 }, () => attempt(() => limit.take('ann', 180_000 + 30_000)));

    expect(passed.filter(Boolean)).toHaveLength(5);
  });

  test('after two minutes of quiet everything is free again', () => {
    const limit = makeRateLimit(1);
    limit.take('ann', 120_000);

    expect(() => limit.take('ann', 300_000)).not.toThrow();
  });

  test('a clock set back does not lock anybody out for long', () => {
    const limit = makeRateLimit(1);
    limit.take('ann', 10_000_000);

    expect(() => limit.take('ann', 120_000)).not.toThrow();
  });
});

describe('over HTTP', () => {
  const { it } = useScenarios({ env: { RATE_LIMIT: '5' } });

  test('ERR18 API15 API17 API18 too many requests are told to wait; probes are not counted', async () => {
    const { app } = it();
    for (let turn = 0; turn < 20; turn += 1) await app.inject('/health/live');
    const statuses = [];
    let last;
    for (let turn = 0; turn < 6; turn += 1) {
      last = await app.inject('/openapi.json');
      statuses.push(last.statusCode);
    }

    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0);
    expect(last?.json()).toMatchObject({ code: 'too_many_requests' });
  });
});

function attempt(work: () => void): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}
