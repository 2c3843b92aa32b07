import { asyncProperty, check } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { planted } from './testing/planted.ts';
import { simulate } from './testing/simulate.ts';
import { sameVersionOtherContent, stories } from './testing/happenings.ts';
import type { Rules } from './rules.ts';

/** A sample that is another one each day; all where `TEST_FULL` asks for it. */
const sample =
  import.meta.env['TEST_FULL'] === undefined
    ? { runs: 400, seed: Number(import.meta.env['TEST_SEED'] ?? 7) }
    : { runs: 2000, seed: 7 };

const play = ({ runs, seed }: typeof sample, wrong?: Rules) =>
  check(
    asyncProperty(stories, ({ clients, happenings }) =>
      simulate(happenings, clients, wrong === undefined ? {} : { rules: wrong, counted: false }),
    ),
    { numRuns: runs, seed, endOnFailure: wrong !== undefined, examples: [[sameVersionOtherContent]] },
  );

test('OFF13, OFF14, VIEWS12 whatever is cut, lost, late or sent twice: nothing is lost or doubled, and all devices end up equal', async () => {
  const { failed, counterexample, errorInstance, numRuns } = await play(sample);

  expect({ failed, counterexample, error: errorInstance ?? null }).toEqual({
    failed: false,
    counterexample: null,
    error: null,
  });
  expect(numRuns).toBe(sample.runs);
});

describe('each of these mistakes is found', () => {
  test.each(Object.entries(planted))(
    'OFF13 %s',
    async (_, wrong) => {
      const { failed } = await play({ runs: 1500, seed: 7 }, wrong);

      expect(failed).toBe(true);
    },
    240_000,
  );
});
