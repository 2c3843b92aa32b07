import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { QrCode } from './QrCode.tsx';

const shown = (text: string) => renderToStaticMarkup(createElement(QrCode, { text, label: 'Key' }));

/** The dark modules as rows of signs. */
function drawn(text: string): string[] {
  const svg = shown(text);
  const size = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]);
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => '.'));
  for (const [, x, y] of svg.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) (rows[Number(y)] ?? [])[Number(x)] = '#';
  return rows.map((row) => row.join(''));
}

test('a code that a scanner has read stays as it is, with four white modules around it', () => {
  const rows = drawn('Bakehouse');
  const inner = rows.slice(4, -4).map((row) => row.slice(4, -4));
  const edge = '.'.repeat(29);
  expect([...rows.slice(0, 4), ...rows.slice(-4)]).toEqual(Array.from({ length: 8 }, () => edge));
  expect(
    inner.map((row) => Number.parseInt(row.replaceAll('#', '1').replaceAll('.', '0'), 2).toString(16)),
  ).toEqual([
    '1fde7f',
    '105c41',
    '175b5d',
    '174b5d',
    '175f5d',
    '104041',
    '1fd57f',
    '800',
    '13f697',
    'd3f64',
    '1ccf87',
    '5b1b5',
    '1f779b',
    '1d73',
    '1fd618',
    '10546f',
    '175058',
    '1755c4',
    '174797',
    '10430f',
    '1fd1a0',
  ]);
});

test('a long key still has a code, and a text that no code can hold has none', () => {
  expect(drawn('x'.repeat(2000))).toHaveLength(177);
  expect(shown('x'.repeat(3000))).toBe('');
});
