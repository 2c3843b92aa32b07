import type { FormStore } from './form-store.ts';

/** The form as it was when an event was sent, by which its answer is understood. */
export interface Sent {
  clock: number;
  /** How much had been written by then, by whomever. */
  writes: number;
  values: Record<string, unknown>;
  /** The events that have led to it, and it itself: what it sets fires none of them again. */
  chain: ReadonlySet<string>;
  /** What its answer has written, rows named by their keys. */
  wrote: Set<string>;
  /** What answers to later questions had written before. */
  overwritten: ReadonlySet<string>;
}

/** The form as it is now. */
export function sentNow(form: FormStore, chain: ReadonlySet<string>): Sent {
  return {
    clock: form.clock(),
    writes: form.writes(),
    values: form.values(),
    chain,
    wrote: new Set(),
    overwritten: new Set(),
  };
}
