import type { Colors } from '../../../base/theme/colors.ts';
import { levelAt, type Level } from '../elements/DetailLevel.tsx';
import type { PaintedBox, PaintedLink, Painting } from './painting.ts';
import { overlaps, type Rect } from '../stage/geometry.ts';

/** How a picture is painted. */
export interface Paint {
  colors: Colors;
  /** The family of letters. */
  font: string;
  /** Cuts a name to the width of a box. */
  cut: (context: CanvasRenderingContext2D, name: string, width: number) => string;
}

/** The strength of lines and the size of names; the style sheet says the same of real elements. */
const sizes: Readonly<Record<Level, { border: number; link: number; letters: number }>> = {
  full: { border: 1, link: 1.6, letters: 14 },
  less: { border: 1, link: 1.6, letters: 18 },
  titles: { border: 1, link: 1.6, letters: 28 },
  names: { border: 5, link: 5, letters: 32 },
  boxes: { border: 5, link: 5, letters: 0 },
};
const head = 64;
const padding = 12.8;

/** Paints what is in sight; the context already measures as the picture does. */
export function paint(
  context: CanvasRenderingContext2D,
  { boxes, links }: Painting,
  sight: Rect,
  zoom: number,
  given: Paint,
): void {
  const level = levelAt(zoom);
  for (const link of links) if (overlaps(link.sight, sight)) paintLink(context, link, level, given.colors);
  const seen = boxes.filter((box) => overlaps(box, sight));
  for (const box of seen) paintBox(context, box, level, given.colors);
  context.setLineDash([]);
  context.globalAlpha = 1;
  const { letters, border } = sizes[level];
  if (letters === 0) return;
  context.font = `600 ${letters}px ${given.font}`;
  context.textBaseline = 'middle';
  context.fillStyle = given.colors.ink;
  const left = padding + border;
  for (const { x, y, width, name } of seen)
    context.fillText(given.cut(context, name, width - 2 * left), x + left, y + border + head / 2);
}

function paintLink(
  context: CanvasRenderingContext2D,
  { path, state, selected }: PaintedLink,
  level: Level,
  colors: Colors,
): void {
  const { link } = sizes[level];
  context.strokeStyle = selected ? colors.accent : linkColor(state, colors);
  context.lineWidth = selected || state === 'taken' || state === 'added' ? link * 1.5 : link;
  context.setLineDash(state === 'removed' ? [5, 4] : state === 'idle' ? [3, 5] : []);
  context.stroke(path);
}

function linkColor(state: PaintedLink['state'], colors: Colors): string {
  if (state === 'bad' || state === 'removed') return colors.bad;
  if (state === 'taken' || state === 'added') return colors.good;
  return state === 'idle' ? colors.edge : colors.soft;
}

function paintBox(
  context: CanvasRenderingContext2D,
  { x, y, width, height, state, selected, unfit }: PaintedBox,
  level: Level,
  colors: Colors,
): void {
  const { border } = sizes[level];
  const [line, ground] = boxColors(state, colors);
  context.globalAlpha = unfit ? 0.4 : 1;
  context.beginPath();
  context.roundRect(x + border / 2, y + border / 2, width - border, height - border, 12);
  context.fillStyle = ground ?? (level === 'boxes' ? colors.edge : colors.card);
  context.fill();
  context.setLineDash(state === 'idle' || state === 'removed' ? [3 * border, 3 * border] : []);
  context.strokeStyle = selected ? colors.accent : line;
  context.lineWidth = selected ? border + 4 : border;
  context.stroke();
}

function boxColors(state: PaintedBox['state'], colors: Colors): [line: string, ground?: string] {
  switch (state) {
    case 'error':
    case 'failed':
    case 'removed':
      return [colors.bad, colors.badTint];
    case 'warning':
    case 'waiting':
    case 'changed':
      return [colors.warn, colors.warnTint];
    case 'ran':
    case 'added':
      return [colors.good, colors.goodTint];
    case 'now':
      return [colors.info, colors.infoTint];
    case 'idle':
    case undefined:
      return [colors.edge];
  }
}
