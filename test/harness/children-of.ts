import { readdirSync, readFileSync } from 'node:fs';

/** A process and how it was called, or what it calls itself. */
export interface Running {
  pid: number;
  command: string;
}

/** The processes that these ones started. */
export function childrenOf(parents: readonly (number | undefined)[]): Running[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((entry) => {
      try {
        const stat = readFileSync(`/proc/${entry}/stat`, 'utf8');
        const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
        if (!parents.includes(parent)) return [];
        return [{ pid: Number(entry), command: readFileSync(`/proc/${entry}/cmdline`, 'utf8') }];
      } catch {
        // It ended while it was looked at.
        return [];
      }
    });
}
