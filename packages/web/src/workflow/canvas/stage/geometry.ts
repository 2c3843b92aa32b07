/** A place in the picture. */
export interface Point {
  x: number;
  y: number;
}

/** A part of the picture, in its own measure. */
export interface Rect extends Point {
  width: number;
  height: number;
}

/** How the picture is shown: how far it is moved, and how near it is. */
export type View = readonly [x: number, y: number, zoom: number];

/** As far away, and as near, as the picture can be. */
export const zoomLimits = { least: 0.08, most: 2 } as const;

/** A link from an output to an input, and the place in its middle. */
export function linkPath(from: Point, to: Point): readonly [path: string, middle: Point] {
  const reach = to.x >= from.x ? (to.x - from.x) / 2 : 6.25 * Math.sqrt(from.x - to.x);
  const [first, second] = [from.x + reach, to.x - reach];
  return [
    `M${from.x},${from.y} C${first},${from.y} ${second},${to.y} ${to.x},${to.y}`,
    { x: (from.x + 3 * first + 3 * second + to.x) / 8, y: (from.y + to.y) / 2 },
  ];
}

/** Whether two parts of the picture have something in common. */
export function overlaps(a: Rect, b: Rect): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** The part that holds all of some parts. */
export function boundsOf(parts: readonly Rect[]): Rect {
  if (parts.length === 0) return { x: 0, y: 0, width: 0, height: 0 };
  // Without spreading: a picture may have more parts than a call may have arguments.
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y, width, height } of parts) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x + width);
    bottom = Math.max(bottom, y + height);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** The view in which a part fills the frame, with a margin, and is not larger than life. */
export function viewOf(part: Rect, frame: { width: number; height: number }): View {
  const margin = 1.07;
  const zoom = within(
    Math.min(frame.width / (part.width * margin || 1), frame.height / (part.height * margin || 1)),
    zoomLimits.least,
    1,
  );
  return centred({ x: part.x + part.width / 2, y: part.y + part.height / 2 }, zoom, frame);
}

/** Narrower frames are those of phones. */
const narrow = 600;

/** From here on the titles of elements can be read. */
const readable = 0.36;

/** The view in which a picture opens: all of it, or on a phone its beginning, where all of it could not be read. */
export function openingView(part: Rect, frame: { width: number; height: number }): View {
  const whole = viewOf(part, frame);
  if (frame.width >= narrow || whole[2] >= readable) return whole;
  const margin = 16;
  return [margin - part.x * readable, frame.height / 2 - (part.y + part.height / 2) * readable, readable];
}

/** The view that has a place in the middle of the frame. */
export function centred({ x, y }: Point, zoom: number, frame: { width: number; height: number }): View {
  return [frame.width / 2 - x * zoom, frame.height / 2 - y * zoom, zoom];
}

/** The view moved just so far that a part is wholly seen, with the plus behind it. */
export function broughtIn(
  { x, y, width, height }: Rect,
  [left, top, zoom]: View,
  frame: { width: number; height: number },
): View {
  const margin = 56 * zoom;
  const along = (at: number, from: number, size: number, room: number) => {
    const [begins, ends] = [at + from * zoom - margin, at + (from + size) * zoom + margin];
    if (begins < 0 || ends - begins > room) return at - begins;
    return ends > room ? at - (ends - room) : at;
  };
  return [along(left, x, width, frame.width), along(top, y, height, frame.height), zoom];
}

/** The view from nearer or further away, in which what is at a place of the frame stays there. */
export function zoomedAt([x, y, zoom]: View, at: Point, factor: number): View {
  const next = within(zoom * factor, zoomLimits.least, zoomLimits.most);
  const by = next / zoom;
  return [at.x - (at.x - x) * by, at.y - (at.y - y) * by, next];
}

/** The place of the picture that is at a place of the frame. */
export function placeIn([x, y, zoom]: View, at: Point): Point {
  return { x: (at.x - x) / zoom, y: (at.y - y) / zoom };
}

/** The part of the picture that is seen. */
export function seenPart([x, y, zoom]: View, frame: { width: number; height: number }): Rect {
  return { x: -x / zoom, y: -y / zoom, width: frame.width / zoom, height: frame.height / zoom };
}

/** The rectangle between two corners. */
export function between(a: Point, b: Point): Rect {
  return {
    x: Math.min(a.x, b.x),
    y: Math.min(a.y, b.y),
    width: Math.abs(a.x - b.x),
    height: Math.abs(a.y - b.y),
  };
}

function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
