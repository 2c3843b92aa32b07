import { useSyncExternalStore } from 'react';

const reduced = window.matchMedia('(prefers-reduced-motion: reduce)');

/** Whether the system asks for less motion, now and after it is changed. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(
    (changed) => {
      reduced.addEventListener('change', changed);
      return () => reduced.removeEventListener('change', changed);
    },
    () => reduced.matches,
  );
}
