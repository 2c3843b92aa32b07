import { isConflict } from '@bakehouse/store';
import { Interruption } from './interruption.ts';

/** How effects are written. */
export interface Way {
  groupMs: number;
  eager: boolean;
}

/** So long effects that follow each other closely wait to be committed together. */
const groupMs = 50;

/** How a run is carried on that was taken so often: one that got nowhere writes each effect by itself. */
export function firstWay(attempts: number): Way {
  return attempts <= 1 ? { groupMs, eager: true } : { groupMs: 0, eager: false };
}

/** How a run that was interrupted by an error is carried on; undefined where it is not. */
export function nextWay({ groupMs: together, eager }: Way, error: unknown): Way | undefined {
  if (isConflict(error) && together > 0) return { groupMs: 0, eager: false };
  if (eager && error instanceof Interruption && error.reason === 'refused') return { groupMs, eager: false };
  return undefined;
}
