import type { Place } from '../../model/layout.ts';

const key = (identifier: string) => `bakehouse.workflow.${identifier}`;

/** Where somebody put the elements of a workflow on this device. */
export function keptPlaces(identifier: string): Map<string, Place> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key(identifier)) ?? '[]');
    return new Map(Array.isArray(kept) ? (kept as [string, Place][]) : []);
  } catch {
    return new Map();
  }
}

/** Keeps where elements are; nothing is kept where all are in their computed places. */
export function keepPlaces(identifier: string, places: ReadonlyMap<string, Place>): void {
  if (identifier === '') return;
  if (places.size === 0) localStorage.removeItem(key(identifier));
  else localStorage.setItem(key(identifier), JSON.stringify([...places]));
}
