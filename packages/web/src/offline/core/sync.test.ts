import { asyncProperty, check } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { planted } from './testing/planted.ts';
import { simulate } from './testing/simulate.ts';
import { sameVersionOtherContent, stories } from './testing/happenings.ts';
import type { Rules } from './rules.ts';

const play = (runs: number, wrong?: Rules) =>
  check(
    asyncProperty(stories, ({ clients, happenings }) =>
      simulate(happenings, clients, wrong === undefined ? {} : { rules: wrong, counted: false }),
    ),
    { numRuns: runs, seed: 7, endOnFailure: wrong !== undefined, examples: [[sameVersionOtherContent]] },
  );

test('OFF13, OFF14 whatever is cut, lost, late or sent twice: nothing is lost or doubled, and all devices end up equal', async () => {
  const { failed, counterexample, errorInstance, numRuns } = await play(2000);

  expect({ failed, counterexample, error: errorInstance ?? null }).toEqual({
    failed: false,
    counterexample: null,
    error: null,
  });
  expect(numRuns).toBe(2000);
}, 240_000);

describe('each of these mistakes is found', () => {
  test.each(Object.entries(planted))(
    'OFF13 %s',
    async (_, wrong) => {
      const { failed } = await play(1500, wrong);

      expect(failed).toBe(true);
    },
    240_000,
  );
});
