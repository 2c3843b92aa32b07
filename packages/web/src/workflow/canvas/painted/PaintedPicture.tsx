import { memo, useLayoutEffect, useMemo, useRef } from 'react';
import { dark as darkColors, light as lightColors } from '../../../base/theme/colors.ts';
import { useDark } from '../../../base/theme/theme-mode.ts';
import { truncateNames } from './truncate-names.ts';
import { paint } from './paint.ts';
import type { Painting } from './painting.ts';
import { seenPart } from '../stage/geometry.ts';
import { useStage } from '../stage/stage.ts';

/** The part of a large picture that is not in the page: one sheet, painted anew for each frame in which it moves. */
export const PaintedPicture = memo(function PaintedPicture({
  painting,
  label,
}: {
  painting: Painting;
  label: string;
}) {
  const stage = useStage();
  const dark = useDark();
  const sheet = useRef<HTMLCanvasElement>(null);
  const cut = useMemo(truncateNames, []);
  // Asked for once: an answer costs styling all that has changed.
  const font = useRef('');
  useLayoutEffect(() => {
    if (sheet.current !== null) font.current = getComputedStyle(sheet.current).fontFamily;
  }, []);
  useLayoutEffect(() => {
    const context = sheet.current?.getContext('2d');
    if (context === null || context === undefined) return;
    const colors = dark ? darkColors : lightColors;
    let asked = 0;
    const show = () => {
      asked = 0;
      const { view, width, height } = stage.get();
      const [x, y, zoom] = view;
      const fine = clear(context.canvas, width, height);
      context.setTransform(fine * zoom, 0, 0, fine * zoom, fine * x, fine * y);
      paint(context, painting, seenPart(view, { width, height }), zoom, {
        colors,
        font: font.current,
        cut,
      });
    };
    const ask = () => {
      if (asked === 0) asked = requestAnimationFrame(show);
    };
    ask();
    const stop = stage.subscribe(ask);
    return () => {
      stop();
      cancelAnimationFrame(asked);
    };
  }, [painting, dark, stage, cut]);
  return <canvas ref={sheet} className="flow-painted" role="img" aria-label={label} />;
});

/** Makes the sheet empty and as large as the frame; says how many of its points are one of the page. */
function clear(sheet: HTMLCanvasElement, width: number, height: number): number {
  const fine = Math.min(2, window.devicePixelRatio);
  const [across, down] = [Math.round(width * fine), Math.round(height * fine)];
  if (sheet.width !== across || sheet.height !== down) {
    sheet.width = across;
    sheet.height = down;
  }
  const context = sheet.getContext('2d');
  context?.resetTransform();
  context?.clearRect(0, 0, across, down);
  return fine;
}
