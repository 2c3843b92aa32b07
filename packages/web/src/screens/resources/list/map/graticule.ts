import { frameOf, pointOf, worldPoint, wrapped, type MapView, type Size } from './view.ts';

/** A line of degrees, and where it crosses the frame. */
export interface Line {
  degrees: number;
  /** Pixels from the left, or from the top. */
  at: number;
}

/** How far lines stand apart, in degrees, from the finest on. */
const steps = [
  ...[-4, -3, -2, -1].flatMap((power) => [1, 2, 5].map((digit) => digit * 10 ** power)),
  1,
  2,
  5,
  10,
  30,
  90,
];

/** Lines of longitude from west to east, and of latitude from north to south. */
export function graticule(view: MapView, size: Size): { across: Line[]; down: Line[] } {
  const { south, west, north, east } = frameOf(view, size);
  const wide = size.width / (east - west);
  const step = steps.find((each) => each * wide >= 90) ?? 90;
  const middle = worldPoint(view, view.zoom);
  const across = multiples(west, east, step).map((degrees) => ({
    degrees: tidy(wrapped(degrees)),
    at: worldPoint({ lat: 0, lng: degrees }, view.zoom).x - middle.x + size.width / 2,
  }));
  const down = multiples(Math.max(south, -85), Math.min(north, 85), step).map((degrees) => ({
    degrees: tidy(degrees),
    at: pointOf({ lat: degrees, lng: view.lng }, view, size).y,
  }));
  return { across, down: down.toReversed() };
}

function multiples(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step);
  const count = Math.max(0, Math.floor(to / step) - first + 1);
  return Array.from({ length: count }, (_, index) => (first + index) * step);
}

/** Fractions that no computer can hold as they are written. */
function tidy(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}
