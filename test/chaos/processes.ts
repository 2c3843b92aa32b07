import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { freePorts } from '../harness/free-port.ts';

/** A process of the product that is started again whenever it dies. */
export interface Kept {
  readonly role: 'web' | 'worker';
  url: () => string;
  isReady: () => boolean;
  /** For how many milliseconds it has been ready. */
  readyFor: () => number;
  /** Sends it a signal; false where it is not ready. */
  signal: (signal: NodeJS.Signals) => boolean;
  stop: () => Promise<void>;
}

/** What a process is kept with. */
export interface KeptParts {
  file: string;
  role: 'web' | 'worker';
  env: Record<string, string>;
  /** The point at which the next one ends itself; nowhere when undefined. */
  point: () => { point: string; chance: number } | undefined;
  /** Told when it died by itself at its point, or for a reason that it printed. */
  died: (point: string | undefined, printed: string) => void;
}

/** Keeps one process running. */
export function keepProcess({ file, role, env, point, died }: KeptParts): Kept {
  let child: ChildProcess | undefined;
  let port = 0;
  let ready = false;
  let readyAt = 0;
  let stopping = false;
  const life = live();
  return {
    role,
    url: () => `http://127.0.0.1:${port}`,
    isReady: () => ready,
    readyFor: () => (ready ? performance.now() - readyAt : 0),
    signal: (signal) => ready && child?.kill(signal) === true,
    async stop() {
      stopping = true;
      child?.kill('SIGCONT');
      child?.kill('SIGKILL');
      await life;
    },
  };

  async function live(): Promise<void> {
    for (;;) {
      if (stopping) return;
      [port = 0] = await freePorts(1);
      const at = point();
      const own = spawn(process.execPath, [file], {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          PATH: process.env.PATH,
          ...env,
          CHAOS_ROLE: role,
          PORT: String(port),
          ...(at === undefined ? {} : { BAKEHOUSE_KILL_AT: `${at.point}:${at.chance}` }),
        },
      });
      child = own;
      let printed = '';
      own.stdout.on('data', () => {
        ready = true;
        readyAt = performance.now();
      });
      own.stderr.on('data', (chunk: Buffer) => (printed = (printed + chunk.toString()).slice(-4000)));
      await once(own, 'close');
      ready = false;
      if (!stopping) died(own.signalCode === 'SIGKILL' && !own.killed ? at?.point : undefined, printed);
    }
  }
}
