import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';

/** OWASP's parameters for Argon2id. */
export const hashOptions = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A thread that has had nothing to do for so long ends. */
const idleMs = 10_000;

/** What the thread does. On Linux the priority is that of the thread, and not of the whole process. */
const program = `
const { parentPort, workerData } = require('node:worker_threads');
if (process.platform === 'linux') require('node:os').setPriority(15);
const { hashSync } = require(workerData.argon2);
parentPort.on('message', (text) => parentPort.postMessage(hashSync(text, workerData.options)));
`;

let thread: Worker | undefined;
let idle: NodeJS.Timeout | undefined;

/** Hashes in a thread that comes after all others; one at a time. */
export async function hashBeside(text: string): Promise<string> {
  clearTimeout(idle);
  const worker = (thread ??= start());
  try {
    return await answerTo(worker, text);
  } finally {
    idle = setTimeout(end, idleMs).unref();
  }
}

function answerTo(worker: Worker, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const over = (): void => {
      worker.off('message', answered).off('exit', ended);
    };
    const answered = (hash: string): void => {
      over();
      resolve(hash);
    };
    const ended = (): void => {
      over();
      reject(new Error('the thread that hashes has ended'));
    };
    worker.on('message', answered).on('exit', ended);
    worker.postMessage(text);
  });
}

function start(): Worker {
  const argon2 = createRequire(import.meta.url).resolve('@node-rs/argon2');
  const worker = new Worker(program, {
    eval: true,
    env: {},
    workerData: { argon2, options: hashOptions },
  });
  worker.unref();
  // Its end is told to whoever waits for it.
  worker.on('error', () => undefined);
  worker.once('exit', () => {
    if (thread === worker) thread = undefined;
  });
  return worker;
}

function end(): void {
  void thread?.terminate();
}
