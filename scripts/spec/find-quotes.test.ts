import { expect, test } from 'vitest';
import { findQuotes } from './find-quotes.ts';

const ids = new Set(['SET1', 'SET2', 'RUN1']);

function quotedIn(title: string): string[] {
  return [
    ...findQuotes([{ path: 'a.test.ts', text: `test(${JSON.stringify(title)}, f)` }], ids).quotes.keys(),
  ];
}

test.each([
  ['SET1 does x', ['SET1']],
  ['SET1, SET2 do x', ['SET1', 'SET2']],
  ['SET1 RUN1 do x', ['SET1', 'RUN1']],
  ['SET1,SET2: both', ['SET1', 'SET2']],
  ['SET1', ['SET1']],
  ['SET1 again SET2', ['SET1']],
  ['does what SET1 says', []],
  ['SET1b is no id', []],
  ['A rule without an id', []],
])('the title "%s" quotes %j', (title, expected) => {
  expect(quotedIn(title)).toEqual(expected);
});

test('a quote names the file and the title', () => {
  const files = [
    { path: 'a.test.ts', text: 'test.each([1])(`SET1 holds for ${n}`, f)' },
    { path: 'b.test.ts', text: "it('SET1, RUN1 hold', f)" },
  ];
  expect(findQuotes(files, ids)).toEqual({
    quotes: new Map([
      [
        'SET1',
        [
          { file: 'a.test.ts', title: 'SET1 holds for ${n}' },
          { file: 'b.test.ts', title: 'SET1, RUN1 hold' },
        ],
      ],
      ['RUN1', [{ file: 'b.test.ts', title: 'SET1, RUN1 hold' }]],
    ]),
    faults: [],
  });
});

test('an id that is no rule is a fault and no quote', () => {
  const { quotes, faults } = findQuotes([{ path: 'a.test.ts', text: "test('SET1, SET9 hold', f)" }], ids);
  expect([...quotes.keys()]).toEqual(['SET1']);
  expect(faults).toEqual(['a.test.ts: "SET1, SET9 hold" quotes SET9, which docs/SPEC.md does not have']);
});

test('an id twice in one title is one quote', () => {
  const { quotes } = findQuotes([{ path: 'a.test.ts', text: "test('SET1 SET1 hold', f)" }], ids);
  expect(quotes.get('SET1')).toHaveLength(1);
});
