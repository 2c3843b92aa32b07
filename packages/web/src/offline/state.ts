import { useSyncExternalStore } from 'react';
import { queryClient } from '../data/server/query-client.ts';
import { invalidateModule } from '../data/stored/resources.ts';
import type { Change, Copy } from './core/change.ts';
import type { Step } from './core/local-store.ts';
import type { Replica } from './core/replica.ts';

/** What the app shows of the copy on this device. */
export interface OfflineState {
  queue: readonly Change[];
  copies: readonly Copy[];
  /** The device refused to keep something, for want of room. */
  full: boolean;
}

const nothing: OfflineState = { queue: [], copies: [], full: false };
let state = nothing;
const listeners = new Set<() => void>();
const touched = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows what a step has changed. */
export function publish(
  replica: Pick<Replica, 'queue' | 'copies'>,
  { put = [], drop = [], rows }: Step,
): void {
  state = { ...state, queue: replica.queue(), copies: replica.copies() };
  for (const { module } of put) touched.add(module);
  if (rows !== undefined) touched.add(rows.module);
  if (drop.length > 0) for (const { module } of state.copies) touched.add(module);
  timer ??= setTimeout(() => {
    timer = undefined;
    for (const module of touched) {
      void invalidateModule(module);
      void queryClient.invalidateQueries({ queryKey: ['resource', module] });
    }
    touched.clear();
  }, 150);
  for (const listener of listeners) listener();
}

/** Shows whether the device refuses to keep more. */
export function publishFull(full: boolean): void {
  if (state.full === full) return;
  state = { ...state, full };
  for (const listener of listeners) listener();
}

/** Forgets what is shown, after the copy was deleted. Nobody is told: the app is being left. */
export function unpublish(): void {
  state = nothing;
}

/** What the app shows of the copy on this device. */
export function useOfflineState(): OfflineState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );
}
