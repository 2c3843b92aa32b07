import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { namesOf } from '../naming.ts';
import { policyText } from '../testing/policy-arbitrary.ts';
import { mark } from './edit.ts';
import { entriesOf } from './entries.ts';
import { mergeEntries } from './merge.ts';
import { portsBetween, reachDiff } from './reach.ts';
import { rulesOf } from './rules.ts';
import { subtract } from './ports.ts';
import { universeOf } from './universe.ts';
import { unmergeEntries } from './unmerge.ts';

const names = namesOf('acme');
const users = ['ann@acme.example'];
const entries = entriesOf(names, users, 'autogroup:admin');
const free = { commonTagInUse: false };

/** A sample; `TEST_FULL` asks for more, and `ACCESS_POLICIES=20000` for as many as were run once. */
const numRuns = Number(
  process.env['ACCESS_POLICIES'] ?? (process.env['TEST_FULL'] === undefined ? 100 : 400),
);

describe(`${numRuns} generated policies`, { timeout: 300_000 }, () => {
  test('NET130: added and removed again, every byte is as before', () => {
    fc.assert(
      fc.property(policyText, (text) => {
        const merged = mergeEntries(text, entries);
        expect(mergeEntries(merged.text, entries).changes).toEqual([]);
        expect(unmergeEntries(merged.text, entries, free).text).toBe(text);
      }),
      { numRuns },
    );
  });

  test('NET25, NET130: nothing outside our entries changes: taking our text out of the new policy leaves the old one', () => {
    fc.assert(
      fc.property(policyText, (text) => {
        expect(isSubsequence(tokensOf(text), tokensOf(mergeEntries(text, entries).text))).toBe(true);
      }),
      { numRuns },
    );
  });

  test('NET7, NET32: the reach of everybody else is as before, while added and after removal', () => {
    fc.assert(
      fc.property(policyText, (text) => {
        const merged = mergeEntries(text, entries).text;
        const [before, after] = [rulesOf(text), rulesOf(merged)];
        const universe = universeOf(
          names,
          users,
          [before, after],
          [{ hostname: 'acme-prod', tags: [], addresses: ['100.64.0.20'] }],
        );
        for (const { from, to, gained, lost } of reachDiff(before, after, universe)) {
          const ours =
            to.label === 'acme-prod' && (from.user === users[0] || from.tags.includes(names.ciTag));
          expect(ours).toBe(true);
          expect(lost).toEqual([]);
          const open = from.tags.includes(names.ciTag) ? [22] : [22, 80, 443];
          const allowed = open.map((port) => ({ protocol: 'tcp', from: port, to: port }));
          expect(subtract(gained, allowed)).toEqual([]);
        }
        expect(reachDiff(before, rulesOf(unmergeEntries(merged, entries, free).text), universe)).toEqual([]);
      }),
      { numRuns },
    );
  });

  test('the reach diff of two policies is what comparing every pair gives', () => {
    fc.assert(
      fc.property(policyText, policyText, (one, two) => {
        const [before, after] = [rulesOf(one), rulesOf(two)];
        const universe = universeOf(
          names,
          users,
          [before, after],
          [{ hostname: 'box', tags: [], user: 'a@e.com', addresses: ['100.64.0.20'] }],
        );
        const brute = universe.sources.flatMap((from) =>
          universe.targets.flatMap((to) => {
            const [old, now] = [portsBetween(before, from, to), portsBetween(after, from, to)];
            const [gained, lost] = [subtract(now, old), subtract(old, now)];
            return gained.length + lost.length === 0 ? [] : [{ from, to, gained, lost }];
          }),
        );
        expect(reachDiff(before, after, universe)).toEqual(brute);
      }),
      { numRuns: numRuns / 10 },
    );
  });
});

/** Words, strings, comments and punctuation without commas, which may be added beside a neighbour. */
function tokensOf(text: string): string[] {
  const all = text.match(/"(?:\\.|[^"\\])*"|\/\/[^\r\n]*|\/\*[\s\S]*?\*\/|[{}[\]:]/g) ?? [];
  return all.filter((token) => token !== mark);
}

function isSubsequence(part: string[], whole: string[]): boolean {
  let at = 0;
  for (const token of whole) if (token === part[at]) at += 1;
  return at === part.length;
}
