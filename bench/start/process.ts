import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** A program to be timed from its start to its first good answer. */
export interface Timed {
  /** The Node that runs it; ours when left out. */
  node?: string;
  argv: string[];
  cwd: string;
  env: Record<string, string>;
  url: string;
}

/** Starts the program and gives it back with the seconds until its address answered 200. */
export async function startTimed({
  node = process.execPath,
  argv,
  cwd,
  env,
  url,
}: Timed): Promise<{ child: ChildProcess; seconds: number }> {
  const began = performance.now();
  const child = spawn(node, argv, {
    cwd,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: 'ignore',
  });
  while (!(await isGood(url))) {
    if (child.exitCode !== null) throw new Error(`${argv.join(' ')} ended with ${child.exitCode}`);
    await sleep(5);
  }
  return { child, seconds: (performance.now() - began) / 1000 };
}

/** Stops it and waits for its end. */
export async function stopTimed(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** Megabytes of memory of a process. */
export function residentMegabytes(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)]).toString()) / 1024;
}

/** Megabytes of memory of a process and all that it has started, what they share counted once. */
export function treeMegabytes(pid: number): number {
  const shares = treeOf(pid).map((one) =>
    Number(/^Pss:\s+(\d+)/m.exec(textOf(`/proc/${one}/smaps_rollup`))?.[1] ?? 0),
  );
  return shares.reduce((sum, kilobytes) => sum + kilobytes, 0) / 1024;
}

/** Seconds of processor time that processes have used. */
export function processorSeconds(pids: readonly number[]): number {
  return pids
    .map((pid) => textOf(`/proc/${pid}/stat`).split(') ')[1]?.split(' ') ?? [])
    .reduce((sum, fields) => sum + (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / 100, 0);
}

/** A process and all that it has started. */
export function treeOf(pid: number): number[] {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), parentOf(Number(name))]),
  );
  const isOurs = (one: number | undefined): boolean =>
    one !== undefined && (one === pid || isOurs(parents.get(one)));
  return [...parents.keys()].filter(isOurs);
}

/** The process that has started another. */
export function parentOf(pid: number): number {
  return Number(/^PPid:\s+(\d+)/m.exec(textOf(`/proc/${pid}/status`))?.[1]);
}

/** The middle of several values. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

async function isGood(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { headers: { connection: 'close' } });
    await answer.arrayBuffer();
    return answer.status === 200;
  } catch {
    return false;
  }
}

/** Of a file that may be gone by now, as those of processes are. */
export function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
