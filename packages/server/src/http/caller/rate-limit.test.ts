import { Problem } from '@bakehouse/contract';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { useScenarios } from '../../testing/index.ts';
import { makeRateLimit } from './rate-limit.ts';

describe('counting', () => {
  test('a key passes as often as allowed, and not once more', () => {
    const limit = makeRateLimit(() => 3);
    const start = 120_000;

    for (let turn = 0; turn < 3; turn += 1) limit.take('ann', start + turn);

    expect(() => limit.take('ann', start + 10)).toThrow(Problem);
    expect(() => limit.take('ben', start + 10)).not.toThrow();
  });

  test('what was used in the last minute still counts in part', () => {
    const limit = makeRateLimit(() => 10);
    for (let turn = 0; turn < 10; turn += 1) limit.take('ann', 120_000);

    const passed = Array.from({ length: 10 }, () => attempt(() => limit.take('ann', 180_000 + 30_000)));

    expect(passed.filter(Boolean)).toHaveLength(5);
  });

  test('after two minutes of quiet everything is free again', () => {
    const limit = makeRateLimit(() => 1);
    limit.take('ann', 120_000);

    expect(() => limit.take('ann', 300_000)).not.toThrow();
  });

  test('a clock set back does not lock anybody out for long', () => {
    const limit = makeRateLimit(() => 1);
    limit.take('ann', 10_000_000);

    expect(() => limit.take('ann', 120_000)).not.toThrow();
  });
});

/** Lets the clock stand, so that no minute begins between two requests. */
function standInMinute(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 60_000) * 60_000 + 1_000 });
}

afterEach(() => {
  vi.useRealTimers();
});

describe('over HTTP', () => {
  const { it } = useScenarios({ env: { RATE_LIMIT: '5' } });

  test('ERR18 API15 API17 API18 OPS20 too many requests are told to wait; probes and the files of the app are not counted', async () => {
    standInMinute();
    const { app } = it();
    for (let turn = 0; turn < 20; turn += 1)
      for (const path of ['/health/live', '/app/sign-in']) await app.inject(path);
    const statuses = [];
    let last;
    for (let turn = 0; turn < 6; turn += 1) {
      last = await app.inject('/openapi.json');
      statuses.push(last.statusCode);
    }

    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0);
    expect(last?.json()).toMatchObject({ code: 'too_many_requests' });
    expect((await app.inject('/app/sign-in')).statusCode).not.toBe(429);
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

describe('made-up credentials', () => {
  const { it } = useScenarios({ env: { RATE_LIMIT: '5' } });

  test('API19 are stopped before the database is asked for them', async () => {
    standInMinute();
    const { pool } = it().database;
    const asked = vi.spyOn(pool, 'query');
    const connected = vi.spyOn(pool, 'connect');
    const ask = (n: number) =>
      it().app.inject({
        url: '/modules',
        headers: { authorization: `Bearer bhs_${String(n).padStart(43, 'A')}` },
      });
    const first = await Promise.all([1, 2, 3, 4, 5].map(ask));
    const before = asked.mock.calls.length + connected.mock.calls.length;

    const rest = await Promise.all([6, 7, 8, 9].map(ask));

    expect(first.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 401]);
    expect(before).toBeGreaterThan(0);
    expect(rest.map(({ statusCode }) => statusCode)).toEqual([429, 429, 429, 429]);
    expect(asked.mock.calls.length + connected.mock.calls.length).toBe(before);
    vi.restoreAllMocks();
  });
});
