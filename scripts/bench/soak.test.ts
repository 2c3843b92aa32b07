import { expect, test } from 'vitest';
import { drawLines } from '../../bench/soak/draw-lines.ts';
import { growthOf } from '../../bench/soak/growth.ts';
import { drawSoak, growths } from '../../bench/soak/report.ts';
import type { Sample } from '../../bench/soak/sample.ts';

const hours = Array.from({ length: 120 }, (_, index) => (index + 1) / 60);
const allowance = { share: 0.1, least: 10 };
/** What a garbage collector makes of a level: up a little each time, then down again. */
const saw = (index: number) => (index % 7) * 6;

test('a figure that rises all the time has grown, at the rate at which it does', () => {
  const found = growthOf(
    'rss',
    hours,
    hours.map((hour, index) => 100 + hour * 40 + saw(index)),
    allowance,
  );
  expect(found.grew).toBe(true);
  expect(found.perHour).toBeCloseTo(40, 0);
});

test('a figure that fills up at first, saws up and down, or has a peak has not grown', () => {
  const filling = hours.map((hour, index) => Math.min(200, 100 + hour * 150) + saw(index));
  const peak = hours.map((_, index) => (index > 100 && index < 110 ? 900 : 150 + saw(index)));
  for (const values of [filling, peak])
    expect(growthOf('rss', hours, values, allowance)).toMatchObject({ grew: false });
});

test('moments without a figure are left out, and nothing at all has not grown', () => {
  const holes = hours.map((hour, index) => (index % 3 === 0 ? undefined : 100 + hour * 40));
  expect(growthOf('rss', hours, holes, allowance).perHour).toBeCloseTo(40);
  expect(growthOf('rss', [], [], allowance)).toMatchObject({ level: 0, perHour: 0, grew: false });
});

test('lines are drawn over the hours, from zero to a round number, and break off where nothing was measured', () => {
  const svg = drawLines(
    'Soak <1>',
    [0, 1, 2, 4],
    [{ title: 'Memory', unit: 'MB', lines: [{ name: 'web 1', values: [0, 150, undefined, 75] }] }],
  );

  expect(svg).toContain('<path d="M70.0 180.0L250.0 90.0M790.0 135.0"');
  expect(svg).toContain('>200 MB</text>');
  expect(svg).toContain('>4 h</text>');
  expect(svg).toContain('Soak &lt;1>');
  expect(svg).toContain('■ web 1');
});

const sample = (hour: number, handles: number): Sample => ({
  hours: hour,
  processes: { 'web 1': { rss: 150, heap: 60, handles, files: 40 } },
  connections: 12,
  rate: 200,
  p50: 4,
  p99: 30,
});

test('a soak tells which figure of which process grew, and draws all of them', () => {
  const leaking = hours.map((hour) => sample(hour, 30 + hour * 50));

  expect(growths(leaking).filter(({ grew }) => grew)).toMatchObject([{ name: 'handles of web 1' }]);
  expect(growths(hours.map((hour) => sample(hour, 30))).some(({ grew }) => grew)).toBe(false);
  const svg = drawSoak('A soak', leaking);
  for (const title of ['Memory (RSS)', 'Handles of Node', 'Connections of PostgreSQL', 'Latency of answers'])
    expect(svg).toContain(`>${title}</text>`);
});
