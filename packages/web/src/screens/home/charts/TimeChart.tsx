import { useTexts } from '../../../base/i18n/define-texts.ts';
import { showCount } from '../../../base/i18n/format.ts';
import { formatContext } from '../../../base/i18n/format.ts';
import { bucketsOf, dateOf } from './buckets.ts';
import type { Chart } from './chart-list.ts';
import { homeTexts } from '../texts.ts';

const [height, foot] = [170, 22];

/** Counts over time as bars; the same as a table for screen readers. */
export function TimeChart({
  title,
  unit,
  counts,
}: {
  title: string;
  unit: NonNullable<Chart['unit']>;
  counts: readonly { value: unknown; count: number }[];
}) {
  const t = useTexts(homeTexts);
  // Drawn as wide as it is about shown, so that its words stay readable.
  const width = window.innerWidth < 640 ? 330 : 480;
  const byDay = new Map(counts.map(({ value, count }) => [String(value), count]));
  const buckets = bucketsOf(unit, counts.length === 0 ? undefined : String(counts.at(-1)?.value));
  const most = Math.max(1, ...buckets.map((day) => byDay.get(day) ?? 0));
  const step = width / buckets.length;
  const bar = Math.max(2, step - Math.min(6, step * 0.3));
  const usable = height - foot - 18;
  const label = (day: string) =>
    new Intl.DateTimeFormat(
      formatContext().locale,
      unit === 'month' ? { month: 'short' } : { day: 'numeric', month: 'short' },
    ).format(dateOf(day));
  const every = Math.ceil(buckets.length / (width < 400 ? 4 : 6));
  if (counts.length === 0) return <p className="soft">{t.nothingThen}</p>;
  return (
    <>
      <svg className="time-chart" viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
        <line x1="0" x2={width} y1={height - foot} y2={height - foot} />
        <line className="faint" x1="0" x2={width} y1={18} y2={18} />
        <text x="0" y="13">
          {showCount(most)}
        </text>
        {buckets.map((day, index) => {
          const count = byDay.get(day) ?? 0;
          const tall = (count / most) * usable;
          return (
            <g key={day}>
              {count > 0 && (
                <rect
                  x={index * step + (step - bar) / 2}
                  y={height - foot - tall}
                  width={bar}
                  height={tall}
                  rx="2"
                >
                  <title>{`${label(day)}: ${showCount(count)}`}</title>
                </rect>
              )}
              {index % every === 0 && (
                <text
                  x={index * step + step / 2}
                  y={height - 5}
                  textAnchor={index === 0 ? 'start' : 'middle'}
                >
                  {label(day)}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      <table className="hidden-visually">
        <caption>{title}</caption>
        <tbody>
          {buckets
            .filter((day) => (byDay.get(day) ?? 0) > 0)
            .map((day) => (
              <tr key={day}>
                <th scope="row">{label(day)}</th>
                <td>{showCount(byDay.get(day) ?? 0)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </>
  );
}
