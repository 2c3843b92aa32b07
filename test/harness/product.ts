import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { builtProgram, root } from './built.ts';
import { freePort } from './free-port.ts';

export { root };

/** How to run the product. */
export interface ProductOptions {
  env: Record<string, string>;
  /** Another copy of the product than the checkout. */
  from?: string;
  arguments?: string[];
  user?: { uid: number; gid: number };
  /** Run it by `npm start`, as the README says. */
  npm?: boolean;
}

/** A process of the product, and what it has printed so far. */
export interface Product {
  child: ChildProcess;
  url: string;
  output(): { stdout: string; stderr: string };
  /** Waits until it is ready; throws what it printed when it ends before. */
  ready(): Promise<void>;
  /** Waits for its end and gives the exit code, or the signal that ended it. */
  ended(): Promise<number | NodeJS.Signals>;
  /** Sends a signal to it, or with `group` to its whole process group, and waits for its end. */
  stop(signal?: NodeJS.Signals, whom?: 'process' | 'group'): Promise<number | NodeJS.Signals>;
}

/** What every process gets; a busy machine is no load that anybody should be sent away for. */
const usual = {
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  LOG_LEVEL: 'warn',
  BUSY_MS: '60000',
  SLOW_LANE: 'off',
};

/** Runs the product as a user would, in a process group of its own. */
export async function runProduct({
  env,
  from = root,
  arguments: argv = ['start'],
  user,
  npm = false,
}: ProductOptions): Promise<Product> {
  const port = env.PORT ?? String(await freePort());
  const [program, given] = npm
    ? ['npm', ['start', '--silent']]
    : [process.execPath, [from === root ? builtProgram() : join(from, 'bin', 'bakehouse.mjs'), ...argv]];
  const child = spawn(program, given, {
    cwd: from,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...usual, ...env, PORT: port },
    ...user,
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const exited = once(child, 'close').then(() => child.exitCode ?? child.signalCode ?? 0);
  const url = `http://127.0.0.1:${port}`;
  return {
    child,
    url,
    output: () => ({ stdout, stderr }),
    ended: () => exited,
    async ready() {
      for (let turn = 0; turn < 12_000; turn += 1) {
        if (child.exitCode !== null || child.signalCode !== null)
          throw new Error(`it ended: ${stdout}${stderr}`);
        if ((await status(`${url}/health/ready`)) === 200) return;
        await sleep(25);
      }
      throw new Error(`not ready in five minutes: ${stdout}${stderr}`);
    },
    async stop(signal = 'SIGTERM', whom = 'process') {
      const pid = child.pid ?? 0;
      process.kill(whom === 'group' ? -pid : pid, signal);
      return exited;
    },
  };
}

/** The status of an address, or undefined while nothing listens. */
export async function status(url: string): Promise<number | undefined> {
  try {
    const answer = await fetch(url, { redirect: 'manual', headers: { connection: 'close' } });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return undefined;
  }
}
