import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A program of a peer. */
export interface PeerProgram {
  node: string;
  argv: string[];
  cwd: string;
  env?: Record<string, string>;
}

const groups = new Set<number>();
const folders = new Set<string>();

// Also when the bench fails or is broken off: what runs is ended and what was written for it goes.
process.on('exit', () => {
  for (const pid of groups) signal(pid, 'SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});
for (const [name, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)
  process.on(name, () => process.exit(code));

/** Sees to it that a process that leads a group does not outlive this one. */
export function endWithBench(child: ChildProcess): void {
  const { pid } = child;
  if (pid === undefined) return;
  groups.add(pid);
  child.once('close', () => groups.delete(pid));
}

/** An empty folder that is removed when this process ends. */
export function throwAwayFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `bench-${name.toLowerCase()}-`));
  folders.add(folder);
  return folder;
}

/** Runs a program to its end; throws what it printed when that is no good end. */
export async function runProgram(program: PeerProgram): Promise<void> {
  const { child, closed, output } = launch(program);
  await closed;
  if (child.exitCode !== 0)
    throw new Error(
      `${program.argv.join(' ')} ended with ${child.exitCode ?? child.signalCode}: ${output()}`,
    );
}

/** Starts a program and waits until `ready` says so; gives back what ends it and whatever it has started. */
export async function startProgram(
  program: PeerProgram,
  ready: () => Promise<boolean>,
  patience = 300,
): Promise<() => Promise<void>> {
  const { child, closed, output } = launch(program);
  const stop = async () => {
    signal(child.pid ?? 0, 'SIGTERM');
    const late = setTimeout(() => signal(child.pid ?? 0, 'SIGKILL'), 10_000);
    await closed;
    clearTimeout(late);
  };
  const until = performance.now() + patience * 1000;
  while (!(await ready().catch(() => false))) {
    if (child.exitCode !== null || child.signalCode !== null) {
      await closed;
      throw new Error(`it ended with ${child.exitCode ?? child.signalCode}: ${output()}`);
    }
    if (performance.now() > until) {
      await stop();
      throw new Error(`not ready in ${patience} s: ${output()}`);
    }
    await sleep(200);
  }
  return stop;
}

/** In a group of its own, so that its children end with it. */
function launch({ node, argv, cwd, env }: PeerProgram): {
  child: ChildProcess;
  closed: Promise<unknown>;
  output: () => string;
} {
  const child = spawn(node, argv, {
    cwd,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    // What it starts by itself is to run on the same Node.
    env: { PATH: `${dirname(node)}:${process.env.PATH}`, HOME: cwd, NODE_ENV: 'production', ...env },
  });
  endWithBench(child);
  let text = '';
  const keep = (chunk: Buffer) => (text = (text + chunk.toString()).slice(-500));
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  child.on('error', (error) => (text += error.message));
  // Unlike `once` of node:events, this is no failure when it cannot be started.
  const closed = new Promise((resolve) => child.once('close', resolve));
  return { child, closed, output: () => text.trim() };
}

function signal(group: number, name: NodeJS.Signals): void {
  if (group === 0) return;
  try {
    process.kill(-group, name);
  } catch {
    // It has ended by itself.
  }
}
