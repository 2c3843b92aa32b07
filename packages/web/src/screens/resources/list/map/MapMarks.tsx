import { memo, useMemo } from 'react';
import { plainLabel } from '../../../../data/stored/label.ts';
import type { Module } from '../../../../data/stored/modules.ts';
import type { Move } from '../state/use-moves.ts';
import type { Row } from '../state/use-rows.ts';
import { ClusterMark } from './ClusterMark.tsx';
import { drawnFrom, radiusOf, type Cluster, type Drawn } from './clusters.ts';
import { PointMark } from './PointMark.tsx';
import { placeKey, placeOf } from './row-place.ts';
import { near, placeOfWorld, worldPoint, type Place, type Point } from './view.ts';
import { withRoom } from './with-room.ts';

/** The entries on a map, in pixels from an origin: circles, and points of those that lie alone. */
export const MapMarks = memo(function MapMarks({
  module,
  field,
  clusters,
  rows,
  moves,
  origin,
  zoom,
  lit,
  movable,
  colourOf,
  colourOfRow,
  onPress,
  onMove,
}: {
  module: Module;
  /** The field that holds the places. */
  field: string;
  clusters: readonly Cluster[];
  /** The entries that are at hand, which have names. */
  rows: readonly Row[];
  moves: ReadonlyMap<string, Move>;
  origin: Place;
  zoom: number;
  lit: string | undefined;
  movable: boolean;
  colourOf: (value: string) => string;
  colourOfRow: (row: Row) => string;
  onPress: (cluster: Drawn) => void;
  onMove: (row: Row, to: Place) => void;
}) {
  const drawn = useMemo(() => drawnFrom(clusters, origin, zoom), [clusters, origin, zoom]);
  const from = worldPoint(origin, zoom);
  const { points, circles } = useMemo(() => {
    const byPlace = new Map(rows.map((row) => [placeKey(row.data[field]), row]));
    const known = drawn.flatMap((each) => {
      const row =
        each.count === 1 ? byPlace.get(placeKey({ lat: each.box.south, lng: each.box.west })) : undefined;
      return row === undefined ? [] : [{ ...each, row }];
    });
    const keys = new Set(known.map(({ key }) => key));
    const still = known.filter(({ row }) => !moves.has(row.id));
    const moved = [...moves.values()].flatMap(({ after }) => {
      const place = placeOf(after.data[field]);
      if (place === undefined) return [];
      const at = worldPoint({ ...place, lng: near(place.lng, origin.lng) }, zoom);
      return [{ row: after, x: at.x - from.x, y: at.y - from.y, key: after.id }];
    });
    return {
      points: [...still, ...moved].map(({ key, row, x, y }) => ({ key, row, x, y })),
      circles: drawn.filter(({ key }) => !keys.has(key)),
    };
  }, [drawn, rows, moves, field]);
  const named = useMemo(
    () =>
      withRoom([
        ...circles.map(({ key, x, y, count }) => ({ key, x, y, name: '', radius: radiusOf(count) })),
        ...points.map(({ key, x, y, row }) => ({
          key,
          x,
          y,
          name: plainLabel(module, row) ?? 'a longer name',
          radius: 8,
        })),
      ]),
    [points, circles, module],
  );
  const drop = (row: Row, { x, y }: Point) =>
    onMove(row, placeOfWorld({ x: x + from.x, y: y + from.y }, zoom));
  return (
    <>
      {circles.map((cluster) => (
        <ClusterMark key={cluster.key} cluster={cluster} colourOf={colourOf} onPress={onPress} />
      ))}
      {points.map(({ key, row, x, y }) => (
        <PointMark
          key={key}
          module={module}
          row={row}
          x={x}
          y={y}
          colour={colourOfRow(row)}
          named={named.has(key)}
          lit={lit === row.id}
          movable={movable}
          onMove={drop}
        />
      ))}
    </>
  );
});
