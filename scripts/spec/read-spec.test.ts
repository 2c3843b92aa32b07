import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readSpec } from './read-spec.ts';

const prefixes = ['## Prefixes', '', '| prefix | subject |', '|---|---|', '| SET | action/set |'];

function page(...rows: string[]): string {
  return [...prefixes, '', '## Setting (SET)', '', '| id | state | rule |', '|---|---|---|', ...rows].join(
    '\n',
  );
}

test('a rule has its id, state, text, section and line', () => {
  expect(readSpec(page('| SET1 | done | Sets `a \\| b`. |'))).toEqual({
    rules: [{ id: 'SET1', state: 'done', text: 'Sets `a | b`.', section: 'Setting', line: 11 }],
    faults: [],
  });
});

test('a gap in the numbers is no fault', () => {
  expect(readSpec(page('| SET1 | open | a |', '| SET7 | open | b |')).faults).toEqual([]);
});

test.each([
  [
    'a second use of an id',
    ['| SET1 | open | a |', '| SET1 | open | b |'],
    'line 12: SET1 stands already on line 11',
  ],
  ['a row of two cells', ['| SET1 | open |'], 'line 11: a rule has 3 cells, not 2 (write "|" as "\\|")'],
  [
    'a bare "|" in a text',
    ['| SET1 | open | a | b |'],
    'line 11: a rule has 3 cells, not 4 (write "|" as "\\|")',
  ],
  ['a row without its first "|"', ['SET1 | open | a |'], 'line 11: a table row begins and ends with "|"'],
  ['an unknown state', ['| SET1 | later | a |'], 'line 11: SET1 has the unknown state "later"'],
  ['an empty text', ['| SET1 | open | |'], 'line 11: SET1 has no text'],
  [
    'a malformed id',
    ['| set-1 | open | a |'],
    'line 11: "set-1" is no id (2 to 8 capital letters and a number to 999)',
  ],
  [
    'a leading zero',
    ['| SET01 | open | a |'],
    'line 11: "SET01" is no id (2 to 8 capital letters and a number to 999)',
  ],
  ['another prefix', ['| RUN1 | open | a |'], 'line 11: RUN1 stands in the section "Setting" of prefix SET'],
  ['a falling number', ['| SET2 | open | a |', '| SET1 | open | b |'], 'line 12: SET1 comes after SET2'],
])('%s is a fault', (_, rows, fault) => {
  expect(readSpec(page(...rows)).faults).toEqual([fault]);
});

test('a section whose prefix is not in the prefix table is a fault', () => {
  const { faults } = readSpec(`${page()}\n\n## Running (RUN)`);
  expect(faults).toEqual(['line 12: prefix RUN of "Running" is not in the prefix table']);
});

test('two sections of one prefix are a fault', () => {
  expect(readSpec(`${page()}\n## More (SET)`).faults).toEqual(['line 11: prefix SET has a section already']);
});

test('a prefix without a section is a fault', () => {
  expect(readSpec(prefixes.join('\n')).faults).toEqual(['line 5: prefix SET has no section']);
});

test('a malformed and a repeated row of the prefix table are faults', () => {
  const { faults } = readSpec(
    [...prefixes, '| SET | again |', '| set | small |', '', '## Setting (SET)'].join('\n'),
  );
  expect(faults).toEqual([
    'line 6: prefix SET stands twice in the prefix table',
    'line 7: a prefix row is "| PREFIX | subject |" with 2 to 8 capital letters',
  ]);
});

test('other columns than id, state and rule are a fault', () => {
  const { faults } = readSpec([...prefixes, '## Setting (SET)', '| id | rule |', '|---|---|'].join('\n'));
  expect(faults).toEqual(['line 7: the columns of a rule table are id, state, rule']);
});

test('a table without column names is a fault', () => {
  const { faults } = readSpec([...prefixes, '## Setting (SET)', '|---|---|---|'].join('\n'));
  expect(faults).toEqual(['line 7: a table begins with a line of column names']);
});

test('a rule below a heading without a prefix is a fault', () => {
  const { faults } = readSpec(
    [...prefixes, '## Setting (SET)', '## Loose', '| id | state | rule |', '| SET1 | open | a |'].join('\n'),
  );
  expect(faults).toEqual(['line 9: SET1 stands in the section "Loose" of prefix (none)']);
});

test('an example between fences is not read', () => {
  expect(readSpec(page('| SET1 | open | a |', '```', '| SET1 | open | b |', '```')).faults).toEqual([]);
});

test('docs/SPEC.md has no fault', () => {
  const { rules, faults } = readSpec(readFileSync(new URL('../../docs/SPEC.md', import.meta.url), 'utf8'));
  expect(faults).toEqual([]);
  expect(rules.length).toBeGreaterThan(400);
});
