import { fork, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { LaneProcess } from '../../http/slow-lane/slow-lane.ts';
import type { Relief } from '../../work/worker/worker.ts';
import { saidByLane, socketKey } from './as-lane-process.ts';

/** The slow lane as the first process has it. */
export interface OwnLane extends LaneProcess, Relief {
  close(): Promise<void>;
}

/** What it needs of the first process. */
export interface LaneParts {
  /** Called when the lane is started: the address of the database is known by then. */
  environment: () => NodeJS.ProcessEnv;
  log: Pick<Logger, 'error' | 'info'>;
}

/** Resolves when a process has ended, or could not be started at all. */
function endOf(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => {
      if (child.pid === undefined) resolve();
    });
  });
}

/** A lane that nobody has needed for so long is ended. */
const idleMs = 60_000;

/** One that is not up after so long never will be. */
const startMs = 60_000;

/** After a lane has failed to start, it is not tried again for so long. */
const pauseMs = 30_000;

/** Whoever takes more memory there ends the lane, and nothing else. */
const heapMegabytes = 1024;

interface Lane {
  child: ChildProcess;
  up: Promise<string | undefined>;
  isUp: boolean;
  usedAt: number;
  idle: NodeJS.Timeout;
}

/** Starts the lane when it is needed, and ends it when it is not. */
export function makeLaneProcess({ environment, log }: LaneParts): OwnLane {
  let lane: Lane | undefined;
  let notBefore = 0;
  let closing = false;
  const ended = new Set<Promise<unknown>>();
  return {
    reach,
    ask: () => void reach(),
    isUp: () => lane?.isUp === true,
    async close() {
      closing = true;
      if (lane !== undefined) end(lane);
      await Promise.all(ended);
    },
  };

  async function reach(): Promise<string | undefined> {
    if (lane === undefined && (closing || performance.now() < notBefore)) return undefined;
    try {
      lane ??= launch();
    } catch (error) {
      notBefore = performance.now() + pauseMs;
      log.error({ err: error }, 'the slow lane cannot be started; all are served as if there were none');
      return undefined;
    }
    lane.usedAt = performance.now();
    return lane.up;
  }

  function launch(): Lane {
    const folder = mkdtempSync(join(tmpdir(), 'bakehouse-lane-'));
    const socket = join(folder, 'socket');
    // The same program as this one, whichever way that was started.
    const child = fork(process.argv[1] ?? '', ['start', '--role', 'web'], {
      env: { ...environment(), [socketKey]: socket },
      execArgv: [...process.execArgv, `--max-old-space-size=${heapMegabytes}`],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const up = new Promise<string | undefined>((resolve) => {
      child.on('message', (message) => {
        const said = saidByLane(message);
        if (said !== undefined) started.usedAt = performance.now();
        if (said !== 'ready') return;
        started.isUp = true;
        log.info({ pid: child.pid }, 'the slow lane is ready');
        resolve(socket);
      });
      child.once('exit', () => resolve(undefined));
      child.once('error', () => resolve(undefined));
      setTimeout(() => {
        if (!started.isUp) child.kill('SIGKILL');
      }, startMs).unref();
    });
    const idle = setInterval(() => {
      if (performance.now() - started.usedAt > idleMs) end(started);
    }, idleMs / 4);
    idle.unref();
    const started: Lane = { child, up, isUp: false, usedAt: performance.now(), idle };
    child.once('error', (error) => log.error({ err: error }, 'the slow lane has a fault'));
    const over = afterwards(started, folder).finally(() => ended.delete(over));
    ended.add(over);
    return started;
  }

  async function afterwards(started: Lane, folder: string): Promise<void> {
    const { child, idle } = started;
    await endOf(child);
    rmSync(folder, { recursive: true, force: true });
    clearInterval(idle);
    if (lane !== started) return;
    lane = undefined;
    notBefore = performance.now() + pauseMs;
    const { exitCode: code, signalCode: signal } = child;
    log.error({ code, signal }, 'the slow lane ended; it is started again when it is needed');
  }

  /** What it has begun it finishes; what comes from now on is served elsewhere. */
  function end(ending: Lane): void {
    clearInterval(ending.idle);
    if (lane === ending) lane = undefined;
    ending.child.kill('SIGTERM');
  }
}
