import { expect, test } from 'vitest';
import { drawBars } from '../../bench/all/draw-bars.ts';
import { leastRatios } from '../../bench/all/least-ratios.ts';
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
  const alone =
    drawBars('Sites', {
      head: ['', 'pages/s'],
      rows: [
        ['a', '50'],
        ['b', '100'],
      ],
    }) ?? '';
  expect([...alone.matchAll(/<rect x="330" y="\d+" width="([\d.]+)"/g)].map(([, length]) => length)).toEqual([
    '260.0',
    '520.0',
  ]);
  expect(drawBars('Other', { head: ['what', 'ms'], rows: [['a', '1']] })).toBeUndefined();
});

test('of each other product the least ratio at the most connections is told', () => {
  const ofOne = {
    head: ['operation', 'connections', 'Bakehouse /s', 'Directus 12.4.0 /s', 'faster'],
    rows: [
      ['get one', '1', '10', '2', '5.0×'],
      ['get one', '32', '100', '4', '25×'],
      ['create', '32', '60', '4', '15×'],
    ],
  };
  const ofMany = {
    head: ['on_change', 'connections', 'Bakehouse /s', 'peer /s', 'faster'],
    rows: [
      ['Node-RED', '32', '35', '10', '3.5×'],
      ['n8n', '32', '32', '0.1', '320×'],
    ],
  };
  const [own = { head: [], rows: [] }] = readTables(printed);
  expect(leastRatios([own, ofOne, ofMany])).toEqual([
    { peer: 'Directus 12.4.0', times: 15, what: 'create', connections: 32 },
    { peer: 'Node-RED', times: 3.5, what: 'on_change', connections: 32 },
    { peer: 'n8n', times: 320, what: 'on_change', connections: 32 },
  ]);
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
  expect(text).toContain('![Resources](pictures/x.svg)\n\n| operation');
  expect(text).toContain('```\nwarming up\n```');
  expect(text).toContain('**Missed: share 0.5**');
  expect(text).toMatch(/^\| get one/m);
});
