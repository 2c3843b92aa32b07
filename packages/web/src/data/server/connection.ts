import { useSyncExternalStore } from 'react';

let lost = false;
const listeners = new Set<() => void>();

/** Whether the server did not answer when it was last asked. */
export function isOffline(): boolean {
  return lost || !navigator.onLine;
}

/** Notes whether the server has answered. */
export function reportConnection(reached: boolean): void {
  if (lost === !reached) return;
  lost = !reached;
  for (const listener of listeners) listener();
}

/** Calls back when the connection goes or comes. */
export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Whether there is a connection to the server. */
export function useConnected(): boolean {
  return useSyncExternalStore(
    onConnectionChange,
    () => !isOffline(),
    () => true,
  );
}
