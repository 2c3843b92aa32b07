import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { fitted, type Box, type MapView, type Size } from './view.ts';

/** Where a map looks, as its address says (`at`); without one all entries are in the frame. */
export function useMapView(size: Size | undefined, extent: Box | undefined) {
  const navigate = useNavigate();
  const { at }: { at?: unknown } = useSearch({ strict: false });
  const [moved, setMoved] = useState(() => readAt(at));
  const written = useRef(at);
  // The address can also change by itself: by a link, or by going back.
  useEffect(() => {
    if (at === written.current) return;
    written.current = at;
    setMoved(readAt(at));
  }, [at]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const go = (view: MapView | undefined) => {
    setMoved(view);
    clearTimeout(timer.current);
    // Browsers slow down pages that change their address at every step.
    timer.current = setTimeout(() => {
      written.current = view === undefined ? undefined : atText(view);
      void navigate({
        to: '.',
        replace: true,
        resetScroll: false,
        search: (now: Record<string, unknown>) => ({ ...now, at: written.current }),
      });
    }, 300);
  };
  const whole = useMemo(
    () => (size === undefined || extent === undefined ? undefined : fitted(extent, size)),
    [size, extent],
  );
  return { view: moved ?? whole, go };
}

/** Reads `52.52,13.4,9`: latitude, longitude and zoom. */
export function readAt(text: unknown): MapView | undefined {
  const [lat = NaN, lng = NaN, zoom = NaN] = typeof text === 'string' ? text.split(',').map(Number) : [];
  return Math.abs(lat) <= 85 && Math.abs(lng) <= 180 && zoom >= 0 && zoom <= 19
    ? { lat, lng, zoom }
    : undefined;
}

/** The text that `readAt` reads. */
export function atText({ lat, lng, zoom }: MapView): string {
  return `${lat.toFixed(5)},${lng.toFixed(5)},${zoom.toFixed(2)}`;
}
