import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A page-building service that runs as a process of ours. */
export interface BuilderProcess {
  url: string;
  pid: number;
  /** Settles when the process is gone, in whatever way. */
  ended: Promise<void>;
  stop(): Promise<void>;
}

/** What it is told in its environment; it gets nothing else of ours. */
export type BuilderEnvironment = Record<string, string>;

/** How long it may take to end by itself. */
const stopMs = 5_000;

/**
 * Starts the service and waits until it listens. It stands in a group of its own, so that signals to ours do not end it
 * before the runs that need it, and ends by itself when this process is gone.
 */
export async function startBuilder(
  environment: BuilderEnvironment,
  heard: (line: Record<string, unknown>) => void,
): Promise<BuilderProcess> {
  const child = spawn(process.execPath, program(), {
    env: environment,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  let complaint = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint = (complaint + chunk.toString()).slice(-2000);
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => reject(new Error(complaint.trim() || 'it ended without a word')));
    if (child.stdout === null) return;
    createInterface({ input: child.stdout }).on('line', (line) => {
      const said = parsed(line);
      if (typeof said['url'] === 'string') resolve(said['url']);
      else heard(said);
    });
  });
  return { url, pid: child.pid ?? 0, ended, stop: () => stop(child, ended) };
}

async function stop(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), stopMs);
  await ended;
  clearTimeout(late);
}

/** The program of the service: the one beside the bundle or, where this runs from sources, its source. */
function program(): string[] {
  const shipped = fileURLToPath(new URL('./page-builder.mjs', import.meta.url));
  if (existsSync(shipped)) return [shipped];
  return ['--import', 'tsx', fileURLToPath(import.meta.resolve('@bakehouse/sites/main'))];
}

function parsed(line: string): Record<string, unknown> {
  try {
    const said: unknown = JSON.parse(line);
    return typeof said === 'object' && said !== null ? { ...said } : { message: line };
  } catch {
    return { message: line };
  }
}
