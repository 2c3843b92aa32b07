import { EventEmitter } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ThreadsPoolWorker } from 'vitest/node';
import type { PoolOptions, PoolRunnerInitializer, PoolWorker, WorkerRequest } from 'vitest/node';

// Each run leaves listeners behind in its thread.
const runsPerThread = 40;

/** The message of a run that was given up: a change that makes a loop endless. */
export const neverEnds = 'The tests never ended';

/** How long all tests took without a change, in milliseconds. */
let wholeRun = 0;

/** Stryker would give up the whole process, and a new one takes long to come to the first test. */
function patience(): number {
  return 4000 + 2 * wholeRun;
}

let thread: { worker: ThreadsPoolWorker; runs: number } | undefined;

/**
 * One thread for run after run. Vitest ends a thread with the run, and to load a package again takes fifty times as
 * long as the tests that a change of one place reaches.
 */
export const keptThread: PoolRunnerInitializer = {
  name: 'kept-thread',
  createPoolWorker: (options) => makeWorker(options),
};

function makeWorker(options: PoolOptions): PoolWorker {
  const { mode, mutantActivation } = options.project.getProvidedContext() as unknown as Record<
    string,
    unknown
  >;
  // What is run while a module is loaded is changed before it is loaded.
  const fresh = mode !== 'mutant' || mutantActivation === 'static';
  const events = new EventEmitter();
  const forward = ['message', 'error', 'exit'].map((name) => ({
    name,
    listener: (given: unknown) => events.emit(name, given),
  }));
  let broken = false;
  events.on('error', () => (broken = true));
  events.on('exit', () => (broken = true));
  let used: ThreadsPoolWorker | undefined;
  let finished = true;
  let began = 0;
  let watch: NodeJS.Timeout | undefined;
  events.on('message', (message: { type?: string }) => {
    if (message.type !== 'testfileFinished') return;
    finished = true;
    clearTimeout(watch);
    if (mode === 'dry-run') wholeRun += performance.now() - began;
  });
  return {
    name: 'kept-thread',
    on: (event, callback) => events.on(event, callback),
    off: (event, callback) => events.off(event, callback),
    deserialize: (data) => data,
    async start() {
      // A thread that was given up before says nothing about this run.
      options.project.vitest.state.clearErrors();
      if (fresh) await endThread();
      used = await takeThread(options);
      for (const { name, listener } of forward) used.on(name, listener);
    },
    send(message: WorkerRequest) {
      if (message.type === 'stop')
        events.emit('message', { type: 'stopped', __vitest_worker_response__: true });
      else if (message.type === 'run') {
        finished = false;
        began = performance.now();
        watch = setTimeout(() => events.emit('error', new Error(neverEnds)), fresh ? 600_000 : patience());
        used?.send({ ...message, context: { ...message.context, invalidates: helpersIn(options) } });
      } else used?.send(message);
    },
    async stop() {
      clearTimeout(watch);
      for (const { name, listener } of forward) used?.off(name, listener);
      if (fresh || broken || !finished || (thread?.runs ?? 0) >= runsPerThread) await endThread();
    },
  };
}

/** What tests use is loaded anew: what a change made of it must not be met by the next change. */
function helpersIn({ project }: PoolOptions): string[] {
  const folder = join(project.config.root, 'packages');
  helpers ??= readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\/testing(?:\/[^/]+)?\.ts$/.test(path))
    .map((path) => join(folder, path));
  return helpers;
}

let helpers: string[] | undefined;

async function takeThread(options: PoolOptions): Promise<ThreadsPoolWorker> {
  if (thread === undefined) {
    thread = { worker: new ThreadsPoolWorker(options), runs: 0 };
    await thread.worker.start();
  }
  thread.runs += 1;
  return thread.worker;
}

async function endThread(): Promise<void> {
  const ended = thread?.worker;
  thread = undefined;
  await ended?.stop();
}
