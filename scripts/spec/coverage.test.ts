import { expect, test } from 'vitest';
import { renderCoverage } from './coverage.ts';
import type { Rule } from './read-spec.ts';

const rules: Rule[] = [
  { id: 'SET1', state: 'done', text: 'a', section: 'action/set', line: 1 },
  { id: 'SET2', state: 'open', text: 'b', section: 'action/set', line: 2 },
  { id: 'RUN1', state: 'open', text: 'c', section: 'Running it', line: 3 },
];

test('the page counts the rules and shows the tests of each, section by section', () => {
  const quotes = new Map([
    [
      'SET1',
      [
        { file: 'b.test.ts', title: 'SET1 sets' },
        { file: 'a.test.ts', title: 'SET1 sets a | b' },
        { file: 'b.test.ts', title: 'SET1 sets' },
      ],
    ],
    ['RUN1', [{ file: 'c.test.ts', title: 'RUN1 runs' }]],
  ]);
  expect(renderCoverage(rules, quotes)).toBe(`# Rules and their tests

Generated from [SPEC.md](../SPEC.md) and the titles of the tests. Do not edit.

| section | rules | done | open | quoted |
|---|---:|---:|---:|---:|
| [action/set](#actionset) | 2 | 1 | 1 | 1 |
| [Running it](#running-it) | 1 | 0 | 1 | 1 |
| **all** | 3 | 1 | 2 | 2 |

## action/set

| id | state | tests |
|---|---|---|
| SET1 | done | \`a.test.ts\`: SET1 sets a \\| b<br>\`b.test.ts\`: SET1 sets |
| SET2 | open |  |

## Running it

| id | state | tests |
|---|---|---|
| RUN1 | open | \`c.test.ts\`: RUN1 runs |
`);
});

test('the order in which tests are found does not change the page', () => {
  const found = [
    { file: 'a.test.ts', title: 'SET1 one' },
    { file: 'B.test.ts', title: 'SET1 two' },
    { file: 'a.test.ts', title: 'SET1 three' },
  ];
  const pages = [found, found.toReversed()].map((own) => renderCoverage(rules, new Map([['SET1', own]])));
  expect(pages[0]).toBe(pages[1]);
});

test('a title cannot break out of its cell', () => {
  const own = [{ file: 'a.test.ts', title: 'SET1 <b> `x | y` $a_b$' }];
  expect(renderCoverage(rules, new Map([['SET1', own]]))).toContain(
    String.raw`SET1 \<b\> \`x \| y\` \$a\_b\$ |`,
  );
});
