import { fieldTitle } from '@bakehouse/contract';
import type { Cluster } from './clusters.ts';
import type { useColours } from './use-colours.ts';

/** What the colours in the frame mean. */
export function MapLegend({
  clusters,
  colours: { field, of, nameOf, order },
}: {
  clusters: readonly Cluster[];
  colours: ReturnType<typeof useColours>;
}) {
  if (field === undefined) return null;
  const there = new Set(clusters.flatMap(({ parts }) => [...parts.keys()]));
  const values = order.filter((value) => there.has(value)).slice(0, 8);
  if (values.length === 0) return null;
  return (
    <ul className="map-legend" aria-label={fieldTitle(field)}>
      {values.map((value) => (
        <li key={value}>
          <span className="map-dot" style={{ background: of(value) }} /> {nameOf(value)}
        </li>
      ))}
    </ul>
  );
}
