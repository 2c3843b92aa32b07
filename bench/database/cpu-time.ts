import { existsSync, readdirSync } from 'node:fs';
import { textOf, treeOf } from '../start/process.ts';

/** The file of the system that tells the CPU time of a process; the bench needs a system that has it. */
export const cpuTimeFile = '/proc/self/schedstat';

/** Whether this system tells the CPU time of processes. */
export function tellsCpuTime(): boolean {
  return existsSync(cpuTimeFile);
}

/** Seconds of CPU time that a process has used, in all its threads. */
export function cpuSecondsOf(pid: number): number {
  const nanoseconds = threadsOf(pid).map((thread) =>
    Number(textOf(`/proc/${pid}/task/${thread}/schedstat`).split(' ')[0]),
  );
  return sum(nanoseconds) / 1e9;
}

/** Seconds of CPU time that a process has used with all that it has started, those that have ended among them. */
export function treeCpuSeconds(pid: number): number {
  return sum(treeOf(pid).map(cpuSecondsOf)) + endedChildrenSeconds(pid);
}

/** What children had used when they ended; the system counts it in hundredths of a second. */
function endedChildrenSeconds(pid: number): number {
  // The name of the program stands in parentheses before and may hold spaces.
  const [user, system] = textOf(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ').slice(13, 15) ?? [];
  return (Number(user) + Number(system)) / 100;
}

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    // It has ended by now.
    return [];
  }
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
