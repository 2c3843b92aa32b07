import { numberIn, type PrintedTable } from './read-tables.ts';

const [width, left, right, bar, gap] = [960, 330, 110, 16, 14];
const colours = ['#b4531f', '#1f6f8b', '#4d7c0f', '#7c3aed', '#be185d', '#57534e'];

/** Draws the columns of a table that hold amounts a second as bars, each row on a scale of its own; undefined where it has none. */
export function drawBars(title: string, { head, rows }: PrintedTable): string | undefined {
  const columns = head.map((name, index) => ({ name, index })).filter(({ name }) => /\/s\b/.test(name));
  if (columns.length === 0) return undefined;
  const drawn = rows.filter((row) => columns.some(({ index }) => numberIn(row[index] ?? '') !== undefined));
  const rowHeight = columns.length * bar + gap;
  const height = 70 + drawn.length * rowHeight;
  const lines = drawn.flatMap((row, at) => drawRow(row, 60 + at * rowHeight));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="12" role="img" aria-label="${escaped(title)}">`,
    `<rect width="${width}" height="${height}" fill="#fffdf8"/>`,
    `<text x="16" y="24" font-size="16" fill="#2b2118">${escaped(title)}</text>`,
    ...columns.map(
      ({ name }, index) =>
        `<text x="${16 + index * 150}" y="44" fill="${colours[index % colours.length]}">■ ${escaped(name)}</text>`,
    ),
    ...lines,
    '</svg>',
    '',
  ].join('\n');

  function drawRow(row: string[], y: number): string[] {
    const values = columns.map(({ index }) => numberIn(row[index] ?? ''));
    const most = Math.max(...values.map((value) => value ?? 0), Number.MIN_VALUE);
    const label = [row[0] ?? '', ...(head[1] === 'connections' ? [`${row[1]} connections`] : [])].join(', ');
    return [
      `<text x="${left - 10}" y="${y + 12}" text-anchor="end" fill="#2b2118">${escaped(label)}</text>`,
      ...values.flatMap((value, index) => {
        if (value === undefined) return [];
        const length = (value / most) * (width - left - right);
        const top = y + index * bar;
        return [
          `<rect x="${left}" y="${top}" width="${length.toFixed(1)}" height="${bar - 3}" fill="${colours[index % colours.length]}"/>`,
          `<text x="${(left + length + 6).toFixed(1)}" y="${top + 11}" fill="#6b5d4d">${value.toLocaleString('en')}</text>`,
        ];
      }),
    ];
  }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
