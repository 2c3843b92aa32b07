import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Names a running process for good: its number alone may be given to another process later. */
export interface ProcessIdentity {
  pid: number;
  started: string;
}

/** Who this process is, in a form that another process can check with `isAlive`. */
export function thisProcess(): ProcessIdentity {
  return { pid: process.pid, started: startOf(process.pid) ?? '' };
}

/** Whether exactly this process is still running. */
export function isAlive({ pid, started }: ProcessIdentity): boolean {
  return startOf(pid) === started;
}

/** When a process started, as a text that differs between two processes with the same number; undefined when there is none. */
function startOf(pid: number): string | undefined {
  return process.platform === 'linux' ? startOnLinux(pid) : startByPs(pid);
}

function startOnLinux(pid: number): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command's name, in parentheses, may hold spaces: count the fields after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A zombie has ended; it only waits for its parent to take note.
    return fields[0] === 'Z' ? undefined : `${boot}:${fields[19]}`;
  } catch {
    return undefined;
  }
}

function startByPs(pid: number): string | undefined {
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined;
  }
}
