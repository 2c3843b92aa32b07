import { expect, test } from 'vitest';
import type { Problem } from '@bakehouse/contract';
import { mysqlStatement } from './mysql-statement.ts';

const written = (text: string, values: readonly unknown[] = [], write = false) =>
  mysqlStatement(text, values, write);
const refusal = (text: string, values: readonly unknown[] = [], write = false) => {
  try {
    return written(text, values, write);
  } catch (error) {
    return (error as Problem).data.errors?.[0]?.path;
  }
};

test('SQL10 $1 stands for a value wherever MySQL would take one, and nowhere else', () => {
  expect(written('select $2, $1, $2', ['a', 'b'])).toEqual({
    text: 'select ?, ?, ?',
    values: ['b', 'a', 'b'],
  });
  for (const text of [
    `select '$1', "$1", \`$1\``,
    `select 'it''s \\' $1', "say ""$1"" \\" $1"`,
    'select 1 -- $1 ?\n, 2 # $1 ?\n, 3 /* $1 ? \n */',
    `select json_extract(a, '$[0]'), a$1, $1a, \`a\`\`$1\` from t`,
    `select 1 where x = 'ü$1😀' /*+ hint $1 */`,
    `select 'no end $1`,
  ])
    expect(written(text)).toEqual({ text, values: [] });
  expect(written('select 5--$1', [1])).toEqual({ text: 'select 5--?', values: [1] });
});

test('SQL10 SQL11 what would be read in another way than it looks is refused with its place', () => {
  expect(refusal('select ?')).toBe('statement');
  expect(refusal('select /*!50000 1 */')).toBe('statement');
  expect(refusal('select /*M!100000 1 */', [], true)).toBe('statement');
  expect(refusal('select $1')).toBe('parameters');
  expect(refusal('select 1', [1])).toBe('parameters');
  expect(refusal('select $0, $1', [1])).toBe('parameters');
  for (const text of [
    'call sneak()',
    'begin not atomic commit; delete from t; end',
    '/* select */ delete from t',
    "execute immediate 'commit'",
    'select 1 into outfile "/tmp/x"',
    'select 1 INTO /* a */ DUMPFILE "/tmp/x"',
    'set global x = 1',
    'commit',
    '',
  ]) {
    expect([text, refusal(text)]).toEqual([text, 'mode']);
    expect(refusal(text, [], true)).toEqual({ text, values: [] });
  }
  for (const text of [
    '(select 1) union (select 2)',
    ' \n# a\n SELECT 1',
    'with a as (select 1) table a',
    'show tables',
  ])
    expect(refusal(text)).toEqual({ text, values: [] });
});
