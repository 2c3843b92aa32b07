import { readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode, Problem } from '@bakehouse/contract';

/** Ends a PostgreSQL that an earlier, killed Bakehouse left on this cluster, and waits until it is gone. */
export async function endOrphan(cluster: string, seconds = 25): Promise<void> {
  const pid = runningPostmaster(cluster);
  if (pid === undefined) return;
  signal(pid, 'SIGINT');
  for (let waited = 0; waited < seconds * 20; waited += 1) {
    if (runningPostmaster(cluster) !== pid) return;
    if (waited === seconds * 10) signal(pid, 'SIGQUIT');
    await sleep(50);
  }
  throw new Problem(
    'cannot_start',
    `A PostgreSQL left over on ${cluster} (process ${pid}) does not stop: stop it and start again.`,
  );
}

/** The server process that holds this cluster now, if there is one. */
export function runningPostmaster(cluster: string): number | undefined {
  const pid = Number(readLines(join(cluster, 'postmaster.pid'))[0]);
  return Number.isInteger(pid) && pid > 1 && isPostmasterOf(pid, cluster) ? pid : undefined;
}

/** The number in a stale file may meanwhile belong to any process: only one that works in this folder is meant. */
function isPostmasterOf(pid: number, cluster: string): boolean {
  if (process.platform !== 'linux') return signal(pid, 0);
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === cluster;
  } catch (error) {
    // Not allowed to look: a process of another user, which a PostgreSQL of ours is not.
    return errorCode(error) === 'EACCES' && process.getuid?.() === 0;
  }
}

function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

function readLines(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n');
  } catch {
    return [];
  }
}
