import { EventEmitter } from 'node:events';
import { ThreadsPoolWorker } from 'vitest/node';
import type { PoolOptions, PoolRunnerInitializer, PoolWorker, WorkerRequest } from 'vitest/node';

// Each run leaves listeners behind in its thread.
const runsPerThread = 40;

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
  events.on('message', (message: { type?: string }) => {
    if (message.type === 'testfileFinished') finished = true;
  });
  return {
    name: 'kept-thread',
    on: (event, callback) => events.on(event, callback),
    off: (event, callback) => events.off(event, callback),
    deserialize: (data) => data,
    async start() {
      if (fresh) await endThread();
      used = await takeThread(options);
      for (const { name, listener } of forward) used.on(name, listener);
    },
    send(message: WorkerRequest) {
      if ('type' in message && message.type === 'stop')
        events.emit('message', { type: 'stopped', __vitest_worker_response__: true });
      else used?.send(message);
      if ('type' in message && message.type === 'run') finished = false;
    },
    async stop() {
      for (const { name, listener } of forward) used?.off(name, listener);
      if (fresh || broken || !finished || (thread?.runs ?? 0) >= runsPerThread) await endThread();
    },
  };
}

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
