import { useSyncExternalStore } from 'react';

/** The tour that is open. */
export interface OpenTour {
  /** The identifier of the example app. */
  example: string;
  title: string;
}

let open: OpenTour | undefined;
const listeners = new Set<() => void>();

/** Opens the tour of an example app, or closes the one that is open. */
export function openTour(next: OpenTour | undefined): void {
  open = next;
  for (const listener of listeners) listener();
}

/** The tour that is open, if any. */
export function useOpenTour(): OpenTour | undefined {
  return useSyncExternalStore(subscribe, () => open);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
