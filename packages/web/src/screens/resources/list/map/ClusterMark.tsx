import { memo } from 'react';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { showCount } from '../../../../base/i18n/format.ts';
import { radiusOf, type Drawn } from './clusters.ts';
import { mapTexts } from './texts.ts';

/** Entries that lie close to each other: a circle with their number, and a ring of their colours. */
export const ClusterMark = memo(function ClusterMark({
  cluster,
  colourOf,
  onPress,
}: {
  cluster: Drawn;
  colourOf: (value: string) => string;
  onPress: (cluster: Drawn) => void;
}) {
  const t = useTexts(mapTexts);
  const { count, x, y } = cluster;
  const radius = radiusOf(count);
  const name = count === 1 ? t.one : t.cluster(showCount(count));
  return (
    <button
      type="button"
      tabIndex={-1}
      className={`map-cluster ${count === 1 ? 'alone' : ''}`}
      aria-label={name}
      title={name}
      style={{
        width: 2 * radius,
        height: 2 * radius,
        transform: `translate(${x - radius}px, ${y - radius}px)`,
      }}
      onClick={() => onPress(cluster)}
    >
      <Ring cluster={cluster} colourOf={colourOf} />
      {count > 1 && <span>{short(count)}</span>}
    </button>
  );
});

function Ring({ cluster, colourOf }: { cluster: Drawn; colourOf: (value: string) => string }) {
  const parts = cluster.parts.size === 0 ? [['', cluster.count] as const] : [...cluster.parts];
  const all = cluster.parts.size === 0 ? () => 'var(--accent)' : colourOf;
  let before = 0;
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true">
      {parts.map(([value, count]) => {
        const share = (count / cluster.count) * 100;
        const ring = (
          <circle
            key={value}
            cx={20}
            cy={20}
            r={18}
            pathLength={100}
            stroke={all(value)}
            strokeDasharray={`${share} ${100 - share}`}
            strokeDashoffset={-before}
          />
        );
        before += share;
        return ring;
      })}
    </svg>
  );
}

/** A number that has room in a circle. */
function short(count: number): string {
  if (count < 10_000) return showCount(count);
  return count < 1_000_000 ? `${Math.round(count / 1000)}k` : `${(count / 1_000_000).toFixed(1)}M`;
}
