import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { childrenOf } from './children-of.ts';
import { builtProgram, root } from './built.ts';
import { status } from './product.ts';

/** A process of the product that is started again whenever it ends, as a service manager does. */
export interface Supervised {
  name: string;
  url: string;
  pid(): number | undefined;
  isReady(): boolean;
  /** Sends it a signal, if it runs. */
  signal(signal: NodeJS.Signals): boolean;
  /** The next one has a clock that is so many seconds wrong. */
  skew(seconds: number): void;
  /** The next one is of another copy of the product, such as a newer release. */
  use(program: string): void;
  /** How often it ended by itself after it had been ready, with what it said last. */
  ended: string[];
  /** What it said last. */
  said(): string;
  stop(): Promise<void>;
}

/** Lets a clock go wrong: loaded into a process before anything else. Dates that Node itself makes stay instances of it. */
const skewModule = (seconds: number) =>
  `data:text/javascript,${encodeURIComponent(`
const Real = Date, now = () => Real.now() + ${seconds * 1000};
globalThis.Date = new Proxy(Real, {
  apply: () => new Real(now()).toString(),
  construct: (_, given) => (given.length === 0 ? new Real(now()) : new Real(...given)),
  get: (_, name) => (name === 'now' ? now : Real[name]),
});`)}`;

/** Keeps one process of the product running: of the checkout as it is built, unless another copy is named. */
export function supervise(
  name: string,
  port: number,
  argv: string[],
  env: Record<string, string>,
  begins = builtProgram(),
): Supervised {
  let program = begins;
  let child: ChildProcess | undefined;
  let ready = false;
  const stopping = new AbortController();
  let skewed = 0;
  let expected = false;
  const ended: string[] = [];
  let said = '';
  const url = `http://127.0.0.1:${port}`;
  const life = live();
  return {
    name,
    url,
    ended,
    said: () => said,
    pid: () => child?.pid,
    isReady: () => ready,
    signal(signal) {
      if (child?.exitCode !== null || child.signalCode !== null) return false;
      if (signal === 'SIGKILL' || signal === 'SIGTERM') expected = true;
      if (signal === 'SIGKILL') ready = false;
      return child.kill(signal);
    },
    skew: (seconds) => void (skewed = seconds),
    use: (next) => void (program = next),
    async stop() {
      stopping.abort();
      expected = true;
      child?.kill('SIGCONT');
      child?.kill('SIGTERM');
      await life;
    },
  };

  async function live(): Promise<void> {
    while (!stopping.signal.aborted) {
      expected = false;
      const options = skewed === 0 ? [] : ['--import', skewModule(skewed)];
      const own = spawn(process.execPath, [...options, program, ...argv], {
        cwd: root,
        // In a group of its own, which Ctrl-C does not reach.
        detached: true,
        stdio: ['ignore', 'ignore', 'pipe'],
        env: {
          PATH: process.env.PATH,
          HOME: process.env.HOME,
          LOG_LEVEL: 'error',
          ...env,
          PORT: String(port),
        },
      });
      child = own;
      said = '';
      own.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-2000)));
      const over = once(own, 'close');
      const watching = watch(own);
      await over;
      await watching;
      const was = ready;
      ready = false;
      if (was && !expected && !stopping.signal.aborted)
        ended.push(`${name} ended with ${own.signalCode ?? own.exitCode}: ${said.trim().slice(-500)}`);
      if (!stopping.signal.aborted) await sleep(200);
    }
  }

  async function watch(own: ChildProcess): Promise<void> {
    while (own.exitCode === null && own.signalCode === null) {
      if ((await status(`${url}/health/ready`)) === 200) {
        ready = true;
        return;
      }
      await sleep(50);
    }
  }
}

/** Ends a process as a service manager does, and waits until the next one is ready. */
export async function restart(each: Supervised): Promise<void> {
  const before = each.pid();
  each.signal('SIGTERM');
  for (let turn = 0; each.pid() === before || !each.isReady(); turn += 1) {
    if (turn === 6000) throw new Error(`${each.name} does not become ready again: ${each.said()}`);
    await sleep(20);
  }
}

/** The page builders that these processes started. */
export function builderPids(parents: readonly (number | undefined)[]): number[] {
  return childrenOf(parents)
    .filter(({ command }) => command.includes('page-builder'))
    .map(({ pid }) => pid);
}
