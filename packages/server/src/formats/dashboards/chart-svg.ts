import type { Point } from './drawn.ts';

const width = 720;
const ink = '#3b2f28';
const soft = '#7a6a5f';
const accent = '#b4541a';
const line = '#e4dad2';

/** Bars one below the other, each with its name and its figure. */
export function barsSvg(points: readonly Point[]): string {
  const row = 30;
  const named = 210;
  const room = width - named - 120;
  const low = Math.min(0, ...points.map(({ value }) => value));
  const high = Math.max(0, ...points.map(({ value }) => value));
  const scale = room / (high - low || 1);
  const zero = named - low * scale;
  const rows = points.map(({ label, value, text }, index) => {
    const y = index * row + 6;
    const long = Math.max(1, Math.abs(value) * scale);
    const x = value < 0 ? zero - long : zero;
    return [
      `<text x="${named - 10}" y="${y + 15}" text-anchor="end" fill="${ink}">${escaped(shortened(label, 30))}</text>`,
      `<rect x="${round(x)}" y="${y}" width="${round(long)}" height="20" rx="3" fill="${accent}"/>`,
      `<text x="${round(Math.max(x + long, zero) + 8)}" y="${y + 15}" fill="${soft}">${escaped(text)}</text>`,
    ].join('');
  });
  return svg(points.length * row + 8, rows.join(''));
}

/** A line through all points, with the highest and the lowest figure and the first and the last name. */
export function lineSvg(points: readonly Point[]): string {
  const height = 220;
  const [left, top, bottom] = [90, 16, height - 34];
  const values = points.map(({ value }) => value);
  const low = Math.min(0, ...values);
  const high = Math.max(...values, low + 1e-9);
  const step = points.length > 1 ? (width - left - 24) / (points.length - 1) : 0;
  const xOf = (index: number) => round(left + index * step);
  const yOf = (value: number) => round(bottom - ((value - low) / (high - low)) * (bottom - top));
  const places = points.map(({ value }, index) => `${xOf(index)},${yOf(value)}`);
  const last = points.length - 1;
  const highest = points.find(({ value }) => value === Math.max(...values));
  const marks = [
    [high, highest?.text ?? ''],
    [low, low === 0 ? '0' : (points.find(({ value }) => value === low)?.text ?? '')],
  ] as const;
  const grid = marks.map(
    ([value, text]) =>
      `<line x1="${left}" x2="${width - 20}" y1="${yOf(value)}" y2="${yOf(value)}" stroke="${line}"/>` +
      `<text x="${left - 10}" y="${yOf(value) + 5}" text-anchor="end" fill="${soft}">${escaped(shortened(text, 12))}</text>`,
  );
  const names = [...new Set([0, Math.floor(last / 2), last])].map((index) => {
    const anchor = index === 0 ? 'start' : index === last ? 'end' : 'middle';
    return `<text x="${xOf(index)}" y="${height - 10}" text-anchor="${anchor}" fill="${soft}">${escaped(points[index]?.label ?? '')}</text>`;
  });
  const area = `<polygon points="${xOf(0)},${bottom} ${places.join(' ')} ${xOf(last)},${bottom}" fill="${accent}" fill-opacity="0.12"/>`;
  const path = `<polyline points="${places.join(' ')}" fill="none" stroke="${accent}" stroke-width="2.5" stroke-linejoin="round"/>`;
  const dots =
    points.length > 40
      ? []
      : places.map(
          (place) =>
            `<circle cx="${place.split(',')[0]}" cy="${place.split(',')[1]}" r="3" fill="${accent}"/>`,
        );
  return svg(height, [...grid, area, path, ...dots, ...names].join(''));
}

function svg(height: number, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="DejaVu Sans" font-size="14">${body}</svg>`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function shortened(text: string, most: number): string {
  const letters = Array.from(text);
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : text;
}

/** A text as XML and HTML write it; what no document may hold is left out. */
export function escaped(text: string): string {
  return text
    .replaceAll(/(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
