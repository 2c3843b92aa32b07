import { expect, test } from 'vitest';
import { barsSvg, lineSvg } from './chart-svg.ts';
import { dashboardDocument } from './document.ts';

const hostile = '<script>&"\u0000\ud800]]>';
const points = [
  { label: hostile, value: 40, text: '40 €' },
  { label: 'b', value: -10, text: '−10 €' },
  { label: 'c', value: 0, text: '0 €' },
];
/** No tag, entity or letter stands in it that a document may not hold. */
const isPlain = (markup: string) => !/<script|(?!\n)\p{Cc}|\p{Cs}|&(?!amp;|lt;|gt;|quot;)/u.test(markup);

test('DASH11 a document holds each part with its pictures, and nothing that entries say is markup', () => {
  const { html, pictures } = dashboardDocument({
    title: hostile,
    description: hostile,
    at: 'now',
    language: 'de',
    widgets: [
      { title: hostile, kind: 'number', text: hostile },
      { title: 'Bars', kind: 'bars', points },
      { title: 'Line', kind: 'line', points },
      { title: 'None', kind: 'bars', points: [] },
      { title: 'Rows', kind: 'table', head: [hostile], rows: [[hostile]] },
      { title: '', kind: 'text', html: '<p>As it is</p>' },
    ],
  });
  expect(isPlain(html)).toBe(true);
  expect(pictures.map(({ name }) => name)).toEqual(['chart-1.svg', 'chart-2.svg']);
  expect(html.match(/<img src="chart-\d\.svg" alt="[^"]*: 40 €, b: −10 €/g)).toHaveLength(2);
  expect(html).toContain('<p>Keine Einträge</p>');
  expect(html).toContain('<p>As it is</p>');
  for (const { content } of pictures) expect(isPlain(Buffer.from(content).toString())).toBe(true);
});

test('DASH11 bars begin at zero, those below it on its other side; a line keeps all its points within the picture', () => {
  const bars = [...barsSvg(points).matchAll(/<rect x="([\d.]+)" y="\d+" width="([\d.]+)"/g)].map(
    ([, x, width]) => [Number(x), Number(width)] as const,
  );
  const [high, low] = [bars[0] ?? [0, 0], bars[1] ?? [0, 0]];
  expect(low[0] + low[1]).toBeCloseTo(high[0], 0);
  expect(high[1] / low[1]).toBeCloseTo(4, 0);
  for (const given of [
    points,
    points.slice(0, 1),
    Array.from({ length: 60 }, (_, at) => ({ label: `${at}`, value: at, text: `${at}` })),
  ]) {
    const path = /<polyline points="([^"]*)"/.exec(lineSvg(given))?.[1] ?? '';
    const places = path.split(' ').map((place) => place.split(',').map(Number));
    expect(places).toHaveLength(given.length);
    expect(places.every(([x = -1, y = -1]) => x >= 0 && x <= 720 && y >= 0 && y <= 220)).toBe(true);
  }
});
