import { legibleColor, mixColors } from '@bakehouse/contract';
import { dark, light, type Colors } from './colors.ts';

/** The colours with an accent of one's own, so that all that is written in it, and on it, can be read. */
export function withOwnColor(color: string | undefined, mode: 'light' | 'dark'): Colors {
  const colors = mode === 'light' ? light : dark;
  if (color === undefined) return colors;
  const [towards, share] = mode === 'light' ? (['darker', 0.1] as const) : (['lighter', 0.16] as const);
  const tint = mixColors(colors.card, color, share);
  const { paper, dough, card, hover } = colors;
  const grounds = [paper, dough, card, hover, tint];
  const onAccent = mode === 'light' ? '#ffffff' : '#14110e';
  const accent = legibleColor(color, towards, [...grounds, onAccent]);
  const accentHover = mixColors(accent, mode === 'light' ? '#000000' : '#ffffff', 0.18);
  return { ...colors, accent, accentHover, onAccent, tint };
}
