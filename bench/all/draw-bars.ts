import { colourOf, escaped, picture } from './picture.ts';
import { numberIn, type PrintedTable } from './read-tables.ts';

const [width, left, right, bar, gap] = [960, 330, 110, 16, 14];

/** Draws the columns of a table that hold amounts a second as bars, undefined where it has none. Several columns compare within a row, which then has a scale of its own. */
export function drawBars(title: string, { head, rows }: PrintedTable): string | undefined {
  const columns = head.map((name, index) => ({ name, index })).filter(({ name }) => /\/s\b/.test(name));
  if (columns.length === 0) return undefined;
  const drawn = rows.filter((row) => columns.some(({ index }) => numberIn(row[index] ?? '') !== undefined));
  const rowHeight = columns.length * bar + gap;
  const height = 70 + drawn.length * rowHeight;
  const mostOf = (row: string[]) =>
    Math.max(...columns.map(({ index }) => numberIn(row[index] ?? '') ?? 0), Number.MIN_VALUE);
  const mostOfAll = Math.max(...drawn.map((row) => mostOf(row)));
  const lines = drawn.flatMap((row, at) => drawRow(row, 60 + at * rowHeight));
  return picture(title, { width, height }, [
    ...columns.map(
      ({ name }, index) =>
        `<text x="${16 + index * 220}" y="44" fill="${colourOf(index)}">■ ${escaped(name)}</text>`,
    ),
    ...lines,
  ]);

  function drawRow(row: string[], y: number): string[] {
    const values = columns.map(({ index }) => numberIn(row[index] ?? ''));
    const most = columns.length === 1 ? mostOfAll : mostOf(row);
    const label = [shortened(row[0] ?? ''), ...connectionsOf(row)].join(', ');
    return [
      `<text x="${left - 10}" y="${y + 12}" text-anchor="end" fill="#2b2118">${escaped(label)}</text>`,
      ...values.flatMap((value, index) => {
        if (value === undefined) return [];
        const length = (value / most) * (width - left - right);
        const top = y + index * bar;
        return [
          `<rect x="${left}" y="${top}" width="${length.toFixed(1)}" height="${bar - 3}" fill="${colourOf(index)}"/>`,
          `<text x="${(left + length + 6).toFixed(1)}" y="${top + 11}" fill="#6b5d4d">${value.toLocaleString('en')}</text>`,
        ];
      }),
    ];
  }

  function connectionsOf(row: string[]): string[] {
    return head[1] !== 'connections' || (row[1] ?? '') === ''
      ? []
      : [row[1] === '1' ? '1 connection' : `${row[1]} connections`];
  }
}

/** What fits before the bars. */
function shortened(text: string): string {
  return text.length <= 32 ? text : `${text.slice(0, 31).trimEnd()}…`;
}
