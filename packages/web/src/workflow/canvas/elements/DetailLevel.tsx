import { useLayoutEffect } from 'react';
import { useStageValue } from '../stage/stage.ts';

/** Below this zoom an element is its name at most. */
export const farZoom = 0.3;

/** How much is drawn from which zoom on. What is too small to be read is left out: it is most of what a frame costs. */
const levels = [
  [0.7, 'full'],
  [0.5, 'less'],
  [farZoom, 'titles'],
  [0.14, 'names'],
  [0, 'boxes'],
] as const;

/** How much of an element is drawn. */
export type Level = (typeof levels)[number][1];

/** How much of an element is drawn at a zoom. */
export function levelAt(zoom: number): Level {
  return levels.find(([from]) => zoom >= from)?.[1] ?? 'boxes';
}

/** Says on the frame of the picture how much of it is to be drawn; the style sheet does the rest, and nothing renders again. */
export function DetailLevel() {
  const level = useStageValue(({ view: [, , zoom] }) => levelAt(zoom));
  const frame = useStageValue((state) => state.frame);
  useLayoutEffect(() => {
    if (frame !== null) frame.dataset['detail'] = level;
  }, [frame, level]);
  return null;
}
