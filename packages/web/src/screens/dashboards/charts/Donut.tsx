import type { Point } from '../figures/use-figures.ts';
import { EntriesLink } from './EntriesLink.tsx';

const [size, ring] = [168, 26];
const radius = (size - ring) / 2;

/** Shares of a whole; each leads to its entries. */
export function Donut({
  module,
  points,
  total,
}: {
  module: string;
  points: readonly Point[];
  total: string;
}) {
  const positive = points.filter(({ value }) => value > 0);
  const sum = positive.reduce((before, { value }) => before + value, 0);
  const round = 2 * Math.PI * radius;
  let begun = 0;
  return (
    <div className="donut" aria-hidden="true">
      <svg width={size} height={size} viewBox={`0 0 ${size} ${size}`} focusable="false">
        <g transform={`rotate(-90 ${size / 2} ${size / 2})`}>
          {positive.map((point) => {
            const length = (point.value / sum) * round;
            const at = begun;
            begun += length;
            // A gap between slices, so that they are told apart without colours, too.
            const drawn = positive.length === 1 ? length : Math.max(1, length - 2);
            return (
              <EntriesLink key={point.key} module={module} filter={point.filter} drawn>
                <circle
                  cx={size / 2}
                  cy={size / 2}
                  r={radius}
                  strokeWidth={ring}
                  strokeDasharray={`${drawn} ${round - drawn}`}
                  strokeDashoffset={-at}
                  stroke={colorOf(point, points.indexOf(point))}
                >
                  <title>{`${point.label}: ${point.texts[0] ?? ''}`}</title>
                </circle>
              </EntriesLink>
            );
          })}
        </g>
        <text x={size / 2} y={size / 2 + 7} textAnchor="middle">
          {total}
        </text>
      </svg>
      <ul>
        {points.map((point, index) => (
          <li key={point.key}>
            <EntriesLink module={module} filter={point.filter} drawn className="slice">
              <span className="swatch" style={{ background: colorOf(point, index) }} />
              <span className="grow">{point.label}</span>
              <span className="value-text">{point.texts[0]}</span>
            </EntriesLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

function colorOf({ color }: Point, index: number): string {
  return color ?? `var(--series-${(index % 8) + 1})`;
}
