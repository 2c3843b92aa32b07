import { isObject } from '@bakehouse/contract';
import type { Place } from './view.ts';

/** The place that a field holds; undefined where it has none. */
export function placeOf(value: unknown): Place | undefined {
  if (!isObject(value)) return undefined;
  const [lat, lng] = [Number(value['lat']), Number(value['lng'])];
  return Number.isFinite(lat) && Number.isFinite(lng) ? { lat, lng } : undefined;
}

/** The text that tells a place from others. */
export function placeKey(value: unknown): string {
  const place = placeOf(value);
  return place === undefined ? '' : `${place.lat},${place.lng}`;
}

/** A place as it is stored when somebody points at it: to a tenth of a metre. */
export function pointedAt({ lat, lng }: Place): Place {
  return { lat: tidy(lat), lng: tidy(lng) };
}

function tidy(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6 + 0;
}
