import { colourOf, escaped, picture } from '../all/picture.ts';

/** One line of a panel: a value for each moment, undefined where nothing was measured. */
export interface Line {
  name: string;
  values: readonly (number | undefined)[];
}

/** Lines that share a scale. */
export interface Panel {
  title: string;
  unit: string;
  lines: readonly Line[];
}

const [width, left, right, top, tall, between] = [960, 70, 170, 44, 120, 46];

/** Draws panels below each other over the same hours, each from zero to its own most. */
export function drawLines(title: string, hours: readonly number[], panels: readonly Panel[]): string {
  const last = Math.max(hours.at(-1) ?? 0, Number.MIN_VALUE);
  const height = top + panels.length * (tall + between) + 10;
  const across = (hour: number) => left + (hour / last) * (width - left - right);
  return picture(title, { width, height }, panels.flatMap(drawPanel));

  function drawPanel({ title: name, unit, lines }: Panel, index: number): string[] {
    const floor = top + index * (tall + between) + 16 + tall;
    const most = roundUp(Math.max(...lines.flatMap(({ values }) => values.map((value) => value ?? 0)), 0));
    const up = (value: number) => floor - (value / most) * tall;
    return [
      `<text x="${left}" y="${floor - tall - 6}" font-size="13" fill="#2b2118">${escaped(name)}</text>`,
      ...[0, 0.5, 1].flatMap((share) => [
        `<line x1="${left}" x2="${width - right}" y1="${up(most * share)}" y2="${up(most * share)}" stroke="#e6d9c3"/>`,
        `<text x="${left - 8}" y="${up(most * share) + 4}" text-anchor="end" fill="#6b5d4d">${(most * share).toLocaleString('en')}${share === 1 ? ` ${escaped(unit)}` : ''}</text>`,
      ]),
      ...[0, 0.5, 1].map(
        (share) =>
          `<text x="${across(last * share)}" y="${floor + 16}" text-anchor="middle" fill="#6b5d4d">${timeOf(last * share)}</text>`,
      ),
      ...lines.flatMap((line, at) => [
        `<path d="${pathOf(line.values, up)}" fill="none" stroke="${colourOf(at)}" stroke-width="1.5"/>`,
        `<text x="${width - right + 12}" y="${floor - tall + 12 + at * 16}" fill="${colourOf(at)}">■ ${escaped(line.name)}</text>`,
      ]),
    ];
  }

  /** A line that breaks off where nothing was measured. */
  function pathOf(values: readonly (number | undefined)[], up: (value: number) => number): string {
    let pen = 'M';
    return values
      .flatMap((value, at) => {
        const command = pen;
        pen = value === undefined ? 'M' : 'L';
        return value === undefined
          ? []
          : [`${command}${across(hours[at] ?? 0).toFixed(1)} ${up(value).toFixed(1)}`];
      })
      .join('');
  }
}

/** The next number above that is easy to read. */
function roundUp(value: number): number {
  if (value <= 0) return 1;
  const size = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 5, 10].find((step) => step * size >= value) ?? 10) * size;
}

function timeOf(hours: number): string {
  if (hours >= 1) return `${Number(hours.toFixed(1))} h`;
  return hours * 60 >= 1 ? `${Number((hours * 60).toFixed(1))} min` : `${Math.round(hours * 3600)} s`;
}
