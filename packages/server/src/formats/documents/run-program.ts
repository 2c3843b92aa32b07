import { spawn } from 'node:child_process';
import { ConversionError } from './job.ts';

/** A program of the machine to run. */
export interface ProgramRun {
  program: string;
  /** Written by us, never taken from a document. */
  parameters: readonly string[];
  cwd: string;
  env?: Readonly<Record<string, string>>;
  signal: AbortSignal;
}

/** Megabytes of address space, and of any one file, that a program may have. */
const memoryMegabytes = 4096;
const fileMegabytes = 100;
const outputBytes = 1024 ** 2;

/** Runs a program without our environment, under limits of its own, and ends it with all its children when told to. */
export async function runProgram(run: ProgramRun): Promise<{ status: number; output: string }> {
  const { program, parameters, cwd, env = {}, signal } = run;
  const limits = `ulimit -v ${memoryMegabytes * 1024}; ulimit -f ${fileMegabytes * 2048}; ulimit -c 0; exec "$@"`;
  return await new Promise((resolve, reject) => {
    const child = spawn('/bin/sh', ['-c', limits, 'sh', program, ...parameters], {
      cwd,
      env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C.UTF-8', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    const chunks: Buffer[] = [];
    let size = 0;
    const keep = (chunk: Buffer): void => {
      size += chunk.byteLength;
      if (size <= outputBytes) chunks.push(chunk);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    const stop = (): void => {
      try {
        // The whole group: what it started must not outlive it.
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      } catch {
        // It has ended by itself.
      }
    };
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    child.once('error', () => reject(new ConversionError(`${program} cannot be started`, 'unavailable')));
    child.once('close', (code) => {
      signal.removeEventListener('abort', stop);
      resolve({ status: code ?? 1, output: Buffer.concat(chunks).toString('utf8') });
    });
  });
}
