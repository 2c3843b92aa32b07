import { Maximize, Minus, Plus } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { MapBackground, MapCredit } from './MapBackground.tsx';
import { mapTexts } from './texts.ts';
import { useGestures } from './use-gestures.ts';
import { panned, worldPoint, zoomedAt, type MapView, type Place, type Size } from './view.ts';

/** How far an arrow key moves the map, in pixels. */
const step = 80;

/** The frame of a map: it is moved and zoomed by pointer, wheel, keys and buttons. */
export function MapFrame({
  title,
  view,
  size,
  frame,
  onFrame,
  origin,
  go,
  children,
  over,
}: {
  title: string;
  view: MapView | undefined;
  size: Size | undefined;
  frame: HTMLDivElement | null;
  onFrame: (frame: HTMLDivElement | null) => void;
  /** From where the marks are counted. */
  origin: Place | undefined;
  /** Without a view all entries are shown. */
  go: (view: MapView | undefined) => void;
  /** The marks, in pixels from the origin. */
  children: ReactNode;
  over: ReactNode;
}) {
  const t = useTexts(mapTexts);
  useGestures(frame, { view, size }, go);
  const zoom = (by: number) => {
    if (view !== undefined && size !== undefined)
      go(zoomedAt(view, size, { x: size.width / 2, y: size.height / 2 }, by));
  };
  const keys = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const way = {
      ArrowLeft: { x: step, y: 0 },
      ArrowRight: { x: -step, y: 0 },
      ArrowUp: { x: 0, y: step },
      ArrowDown: { x: 0, y: -step },
    }[event.key];
    if (way !== undefined && view !== undefined) go(panned(view, way));
    else if (event.key === '+' || event.key === '=') zoom(1);
    else if (event.key === '-') zoom(-1);
    else if (event.key === '0') go(undefined);
    else return;
    event.preventDefault();
  };
  return (
    <div className="map-place">
      <div
        ref={onFrame}
        className="map-frame"
        role="group"
        aria-label={t.map(title)}
        aria-describedby="map-help"
        tabIndex={0}
        onKeyDown={keys}
      >
        {view !== undefined && size !== undefined && origin !== undefined && (
          <>
            <MapBackground view={view} size={size} />
            <div className="map-marks" style={{ transform: shift(view, size, origin) }}>
              {children}
            </div>
          </>
        )}
        <p id="map-help" className="hidden-visually">
          {t.help}
        </p>
      </div>
      <div className="map-buttons">
        <button type="button" aria-label={t.nearer} title={t.nearer} onClick={() => zoom(1)}>
          <Plus size={18} aria-hidden />
        </button>
        <button type="button" aria-label={t.farther} title={t.farther} onClick={() => zoom(-1)}>
          <Minus size={18} aria-hidden />
        </button>
        <button type="button" aria-label={t.all} title={t.all} onClick={() => go(undefined)}>
          <Maximize size={17} aria-hidden />
        </button>
      </div>
      {over}
      <MapCredit />
    </div>
  );
}

/** Moves the marks to where the frame looks; they are drawn anew only when they are others. */
function shift(view: MapView, { width, height }: Size, origin: Place): string {
  const world = 256 * 2 ** view.zoom;
  const [middle, from] = [worldPoint(view, view.zoom), worldPoint(origin, view.zoom)];
  // The shorter way round the earth.
  const x = from.x - middle.x;
  const across = x - Math.round(x / world) * world;
  return `translate(${across + width / 2}px, ${from.y - middle.y + height / 2}px)`;
}
