import { useTexts } from '../../../base/i18n/define-texts.ts';
import { formatContext } from '../../../base/i18n/format.ts';
import { EntriesLink } from '../charts/EntriesLink.tsx';
import { useWidth } from '../charts/use-width.ts';
import type { Point } from '../figures/use-figures.ts';
import { dashboardTexts } from '../texts.ts';

const height = 56;

/** The latest figure of a time, how it stands against the one before, and how it came about. */
export function Trend({ module, points }: { module: string; points: readonly Point[] }) {
  const t = useTexts(dashboardTexts);
  const { ref, width } = useWidth<HTMLDivElement>(240);
  const [last, before] = [points.at(-1), points.at(-2)];
  if (last === undefined) return null;
  const most = Math.max(...points.map(({ value }) => value), Number.MIN_VALUE);
  const least = Math.min(0, ...points.map(({ value }) => value));
  const x = (index: number) =>
    points.length === 1 ? width / 2 : (index / (points.length - 1)) * (width - 6) + 3;
  const y = (value: number) => 4 + ((most - value) / (most - least)) * (height - 8);
  const path = points.map(({ value }, index) => `${index === 0 ? 'M' : 'L'}${x(index)} ${y(value)}`).join('');
  return (
    <div className="trend">
      <p className="big-figure">
        <EntriesLink module={module} filter={last.filter}>
          {last.texts[0]}
        </EntriesLink>{' '}
        <span className="soft small">{last.label}</span>
      </p>
      {before !== undefined && before.value !== 0 && (
        <p className="soft small">{t.change(changeText(last.value, before.value), before.label)}</p>
      )}
      <div ref={ref} className="drawing">
        <svg width={width} height={height} aria-hidden="true" focusable="false">
          <path className="filled" d={`${path}L${x(points.length - 1)} ${height}L${x(0)} ${height}Z`} />
          <path className="drawn-line" d={path} />
        </svg>
      </div>
    </div>
  );
}

function changeText(now: number, before: number): string {
  return new Intl.NumberFormat(formatContext().locale, {
    style: 'percent',
    maximumFractionDigits: 0,
    signDisplay: 'exceptZero',
  }).format((now - before) / Math.abs(before));
}
