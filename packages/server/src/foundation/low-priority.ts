import { readdirSync } from 'node:fs';
import { setPriority } from 'node:os';

/** As nice as this: whoever else wants a processor gets it first. */
const nice = 15;

/** Lets a process come after all others; it may have ended, or belong to somebody else. */
export function lowerPriorityOf(pid: number): void {
  try {
    setPriority(pid, nice);
  } catch {
    // It goes on as it is.
  }
}

/** The same for this process with all of its threads, which Linux counts one by one. */
export function lowerOwnPriority(): void {
  for (const thread of ownThreads()) lowerPriorityOf(thread);
}

function ownThreads(): number[] {
  try {
    return readdirSync('/proc/self/task').map(Number);
  } catch {
    // Another system, where it counts for the process.
    return [process.pid];
  }
}
