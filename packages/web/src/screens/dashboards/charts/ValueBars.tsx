import type { CSSProperties } from 'react';
import type { Point } from '../figures/use-figures.ts';
import { EntriesLink } from './EntriesLink.tsx';

/** Figures beside each other as bars, or as the steps of a funnel; each leads to its entries. */
export function ValueBars({
  module,
  points,
  funnel = false,
}: {
  module: string;
  points: readonly Point[];
  funnel?: boolean;
}) {
  const most = Math.max(...points.map(({ value }) => Math.abs(value)), Number.MIN_VALUE);
  const first = points[0]?.value ?? 0;
  return (
    <ul className={`value-bars ${funnel ? 'funnel' : ''}`} aria-hidden="true">
      {points.map((point) => {
        const style: CSSProperties = {
          width: `${(Math.abs(point.value) / most) * 100}%`,
          ...(point.color === undefined ? {} : { background: point.color }),
        };
        return (
          <li key={point.key}>
            <EntriesLink module={module} filter={point.filter} drawn className="value-bar">
              <span className="value-name" title={point.label}>
                {point.label}
              </span>
              <span className="value-track">
                <span style={style} />
              </span>
              <span className="value-text">
                {point.texts[0]}
                {funnel && first > 0 && (
                  <span className="soft small"> {Math.round((point.value / first) * 100)} %</span>
                )}
              </span>
            </EntriesLink>
          </li>
        );
      })}
    </ul>
  );
}
