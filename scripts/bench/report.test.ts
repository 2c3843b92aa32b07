import { expect, test } from 'vitest';
import { drawBars } from '../../bench/all/draw-bars.ts';
import { numberIn, readTables } from '../../bench/all/read-tables.ts';
import { reportOf } from '../../bench/all/report.ts';
import { table } from '../../bench/table.ts';

const printed = `warming up\n${table(
  ['operation', 'connections', 'Bakehouse /s', 'hand-written /s', 'share'],
  [
    ['get one', '32', '4,070', '2,035', '2.0'],
    ['marks', '8', '-', '12', ''],
  ],
)}\ndone`;

test('tables that a bench printed are found, and their numbers read', () => {
  expect(readTables(printed)).toEqual([
    {
      head: ['operation', 'connections', 'Bakehouse /s', 'hand-written /s', 'share'],
      rows: [
        ['get one', '32', '4,070', '2,035', '2.0'],
        ['marks', '8', '-', '12', ''],
      ],
    },
  ]);
  expect(['4,070', '0.5 ms', '-'].map(numberIn)).toEqual([4070, 0.5, undefined]);
});

test('each row of amounts a second becomes bars whose lengths are as the amounts', () => {
  const [found = { head: [], rows: [] }] = readTables(printed);
  const svg = drawBars('Resources', found) ?? '';

  const lengths = [...svg.matchAll(/<rect x="330" y="\d+" width="([\d.]+)"/g)].map(([, length]) =>
    Number(length),
  );
  expect(lengths).toEqual([520, 260, 520]);
  expect(svg).toContain('get one, 32 connections');
  expect(drawBars('Other', { head: ['what', 'ms'], rows: [['a', '1']] })).toBeUndefined();
});

test('the report tells machine, versions, what was printed and what was missed', () => {
  const text = reportOf(
    [
      {
        name: 'r',
        title: 'Resources',
        command: 'npm run bench',
        printed,
        missed: ['Missed: share 0.5'],
        code: 1,
        seconds: 3,
        pictures: ['pictures/x.svg'],
      },
    ],
    { short: true, at: new Date('2026-11-15T12:00:00Z') },
  );

  expect(text).toContain('| date | 2026-11-15 12:00 UTC |');
  expect(text).toContain(`| Node | ${process.versions.node} |`);
  expect(text).toContain('| limits missed | Resources |');
  expect(text).toContain('![Resources](pictures/x.svg)');
  expect(text).toContain('```\nwarming up\n```');
  expect(text).toContain('**Missed: share 0.5**');
  expect(text).toMatch(/^\| get one/m);
});
