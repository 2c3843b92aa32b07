import { formatContext } from '../../../base/i18n/format.ts';
import type { Point } from '../figures/use-figures.ts';
import { EntriesLink } from './EntriesLink.tsx';
import { ticksOf } from './scale.ts';
import { useWidth } from './use-width.ts';

const [height, foot, head] = [210, 24, 10];

/** Figures one after the other as bars, a line or an area; each leads to its entries. */
export function TimeSeries({
  module,
  points,
  as,
}: {
  module: string;
  points: readonly Point[];
  as: 'bar' | 'line' | 'area';
}) {
  const { ref, width } = useWidth<HTMLDivElement>(480);
  const ticks = ticksOf(points.map(({ value }) => value));
  const [least, most] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  const compact = new Intl.NumberFormat(formatContext().locale, { notation: 'compact' });
  const marks = ticks.map((tick) => compact.format(tick));
  const side = Math.max(...marks.map((mark) => mark.length)) * 7 + 10;
  const step = (width - side) / Math.max(1, points.length);
  const x = (index: number) => side + (index + 0.5) * step;
  const y = (value: number) => head + ((most - value) / (most - least)) * (height - foot - head);
  const path = points.map(({ value }, index) => `${index === 0 ? 'M' : 'L'}${x(index)} ${y(value)}`).join('');
  const every = Math.max(1, Math.ceil((points.length * 78) / Math.max(1, width - side)));
  const bar = Math.max(2, step - Math.min(10, step * 0.3));
  return (
    <div ref={ref} className="drawing" style={{ height }}>
      <svg width={width} height={height} aria-hidden="true" focusable="false">
        {ticks.map((tick, index) => (
          <g key={tick}>
            <line className={tick === 0 ? '' : 'faint'} x1={side} x2={width} y1={y(tick)} y2={y(tick)} />
            <text x={side - 6} y={y(tick) + 4} textAnchor="end">
              {marks[index]}
            </text>
          </g>
        ))}
        {as === 'area' && points.length > 0 && (
          <path className="filled" d={`${path}L${x(points.length - 1)} ${y(0)}L${x(0)} ${y(0)}Z`} />
        )}
        {as !== 'bar' && <path className="drawn-line" d={path} />}
        {points.map((point, index) => (
          <EntriesLink key={point.key} module={module} filter={point.filter} drawn>
            <g className="point">
              <title>{`${point.label}: ${point.texts[0] ?? ''}`}</title>
              <rect
                className="reach"
                x={x(index) - step / 2}
                y={head}
                width={step}
                height={height - foot - head}
              />
              {as === 'bar' ? (
                <rect
                  className="bar"
                  x={x(index) - bar / 2}
                  y={Math.min(y(0), y(point.value))}
                  width={bar}
                  height={Math.abs(y(0) - y(point.value))}
                  rx="2"
                />
              ) : (
                <circle cx={x(index)} cy={y(point.value)} r={points.length > 40 ? 0 : 3} />
              )}
            </g>
            {index % every === 0 && (
              <text x={x(index)} y={height - 6} textAnchor={textAnchor(x(index), width, side)}>
                {point.label}
              </text>
            )}
          </EntriesLink>
        ))}
      </svg>
    </div>
  );
}

/** A word at an edge stays inside the picture. */
function textAnchor(x: number, width: number, side: number): 'start' | 'middle' | 'end' {
  if (x - side < 30) return 'start';
  return width - x < 34 ? 'end' : 'middle';
}
