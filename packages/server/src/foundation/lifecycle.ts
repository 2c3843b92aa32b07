/** Where a process stands: it starts, serves, and stops. */
export type Phase = 'starting' | 'ready' | 'stopping';

/** The one place that knows the phase of the process. */
export interface Lifecycle {
  readonly phase: Phase;
  enter(phase: Phase): void;
}

/** A process that has just begun to start. */
export function makeLifecycle(): Lifecycle {
  let phase: Phase = 'starting';
  return {
    get phase() {
      return phase;
    },
    enter(next) {
      phase = next;
    },
  };
}
