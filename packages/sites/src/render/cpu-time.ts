import { readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second, whatever the machine. */
const TICK = 10;

/** Milliseconds that a process has computed so far; undefined where that cannot be known. */
export function cpuTime(pid: number | undefined): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const after = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = Number(after[11]) + Number(after[12]);
    return Number.isNaN(ticks) ? undefined : ticks * TICK;
  } catch {
    return undefined;
  }
}
