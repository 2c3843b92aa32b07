import { expect, test } from 'vitest';
import { checkSpec } from './check-spec.ts';
import type { Rule } from './read-spec.ts';

const rule: Rule = { id: 'SET1', state: 'done', text: 'Sets.', section: 'Setting', line: 7 };
const quotes = new Map([['SET1', [{ file: 'a.test.ts', title: 'SET1 sets' }]]]);
const none = { quotes: new Map(), faults: [] };

test('a rule that is done and quoted is no fault', () => {
  expect(checkSpec({ rules: [rule], faults: [] }, { quotes, faults: [] })).toEqual([]);
});

test('a rule that is done and not quoted is a fault', () => {
  expect(checkSpec({ rules: [rule], faults: [] }, none)).toEqual([
    'docs/SPEC.md line 7: SET1 is marked done, but no test quotes it',
  ]);
});

test('an open rule needs no quote', () => {
  expect(checkSpec({ rules: [{ ...rule, state: 'open' }], faults: [] }, none)).toEqual([]);
});

test('the faults of the page and of the quotes are kept', () => {
  expect(checkSpec({ rules: [], faults: ['line 3: x'] }, { quotes: new Map(), faults: ['a: y'] })).toEqual([
    'docs/SPEC.md line 3: x',
    'a: y',
  ]);
});
