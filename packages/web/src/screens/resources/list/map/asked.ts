import type { Grid } from '@bakehouse/contract';
import { frameOf, wrapped, type Box, type MapView, type Size } from './view.ts';

type Filter = Record<string, unknown>;

/** The cells in which entries are gathered: from 64 to 128 pixels wide, and about as high in the middle of the frame. They stay where they are while the map is moved. */
export function gridFor(path: string, { lat, zoom }: MapView): Grid {
  const side = 90 / 2 ** Math.floor(zoom);
  // Towards the poles the projection stretches what lies between two latitudes.
  const flatter = Math.round(-Math.log2(Math.cos((lat * Math.PI) / 180)));
  return { path, lat: side / 2 ** flatter, lng: side };
}

/** What is asked for around the frame, up to lines of the grid, so that a small step of the map asks for nothing new. */
export function askedBox(view: MapView, size: Size, { lat, lng }: Grid): Box {
  const { south, west, north, east } = frameOf(view, size);
  const step = 4;
  const down = (value: number, side: number) => Math.floor(value / (side * step)) * side * step;
  const up = (value: number, side: number) => Math.ceil(value / (side * step)) * side * step;
  return {
    south: down(south + 90, lat) - 90,
    west: down(west + 180, lng) - 180,
    north: up(north + 90, lat) - 90,
    east: up(east + 180, lng) - 180,
  };
}

/** The condition that a field holds a place in a part of the earth; any place where `extent` says that none lies outside. */
export function withinFilter(field: string, box: Box, extent?: Box): Filter {
  const { south, west, north, east } = box;
  const whole = east - west >= 360;
  // Of all around the earth the poles are there too, though no map shows them.
  const all = whole && south <= -80 && north >= 80;
  if (all || (extent !== undefined && covers(box, extent))) return { [field]: { _null: false } };
  const [from, to] = whole ? [-180, 180] : [wrapped(west), wrapped(east)];
  return { [field]: { _within: [Math.max(south, -90), from, Math.min(north, 90), to] } };
}

function covers({ south, west, north, east }: Box, inner: Box): boolean {
  return south <= inner.south && west <= inner.west && north >= inner.north && east >= inner.east;
}

/** Two conditions that must both hold. */
export function both(filter: Filter | undefined, own: Filter): Filter {
  return filter === undefined ? own : { _and: [filter, own] };
}
