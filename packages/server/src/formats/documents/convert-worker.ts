import { fork, type ChildProcess } from 'node:child_process';
import { howMany, Problem } from '@bakehouse/contract';
import { permissionFlag } from '../../foundation/permission-flag.ts';
import type { ConverterParts } from './parts.ts';
import type { ConvertJob, ConvertResult, Failure, FromChild, PandocOutput, ToChild, Tools } from './job.ts';
import { ConversionError } from './job.ts';

/** Programs of the machine that a job may use; both sides of a question are fixed here, not by the job. */
export interface Programs {
  pandoc?: (
    question: Extract<FromChild, { kind: 'pandoc' }>['run'],
    signal: AbortSignal,
  ) => Promise<PandocOutput>;
  xelatex?: (source: Uint8Array, files: ConvertJob['files'], signal: AbortSignal) => Promise<PandocOutput>;
}

interface Waiting {
  resolve: (result: ConvertResult) => void;
  reject: (problem: Problem) => void;
  /** Aborted when the job is over, so that programs it started end too. */
  over: AbortController;
}

/** Pages of 64 KB that WebAssembly may have: 512 MB. */
const memoryPages = 8192;

/** One process of the converter seen from outside. It is killed when a job takes too long, is cancelled, or too much. */
export class ConvertWorker {
  readonly #child: ChildProcess;
  readonly #programs: Programs;
  #waiting: Waiting | undefined;
  #isReady: () => void = () => {};
  #ready: Promise<void> = Promise.resolve();
  /** How many jobs it has had. */
  jobs = 0;
  /** False once the process is gone. */
  alive = true;

  constructor(program: string, { pandoc, typst, fonts }: ConverterParts, programs: Programs) {
    this.#programs = programs;
    this.#expectReady();
    const readable = [program, pandoc, typst, ...fonts].filter((path) => path !== '');
    this.#child = fork(program, [pandoc, typst, ...fonts], {
      env: {},
      cwd: '/',
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [
        permissionFlag(),
        ...readable.map((path) => `--allow-fs-read=${path}`),
        '--disallow-code-generation-from-strings',
        '--max-old-space-size=512',
        '--stack-size=3900',
        `--wasm-max-mem-pages=${memoryPages}`,
        // The modules are ours: functions are looked at when they are first called.
        '--wasm-lazy-validation',
      ],
    });
    this.#child.on('message', (message: FromChild) => this.#receive(message));
    this.#child.on('error', () => this.#end(broken()));
    this.#child.on('exit', () => this.#end(broken()));
  }

  /** Converts one document; the time begins when the process is ready for it. */
  async convert(job: ConvertJob, seconds: number, signal: AbortSignal | undefined): Promise<ConvertResult> {
    this.jobs += 1;
    return await new Promise<ConvertResult>((resolve, reject) => {
      const over = new AbortController();
      this.#waiting = { resolve, reject, over };
      const cancelled = () => this.#end(new Problem('upstream_failed', 'The conversion was cancelled'));
      if (signal?.aborted === true) return cancelled();
      signal?.addEventListener('abort', cancelled, { once: true, signal: over.signal });
      if (!this.alive) return this.#end(broken());
      void this.#begin(job, seconds, over);
    });
  }

  async #begin(job: ConvertJob, seconds: number, over: AbortController): Promise<void> {
    await this.#ready;
    if (over.signal.aborted) return;
    const timer = setTimeout(() => this.#end(tooLong(seconds)), seconds * 1000);
    over.signal.addEventListener('abort', () => clearTimeout(timer));
    const { pandoc, xelatex } = this.#programs;
    const tools: Tools = { pandoc: pandoc !== undefined, xelatex: xelatex !== undefined };
    this.#send({ kind: 'job', job, tools });
  }

  kill(): void {
    this.alive = false;
    this.#isReady();
    this.#child.kill('SIGKILL');
  }

  #expectReady(): void {
    this.#ready = new Promise((resolve) => {
      this.#isReady = resolve;
    });
  }

  #receive(message: FromChild): void {
    if (message.kind === 'ready') return this.#isReady();
    if (message.kind === 'pandoc')
      return this.#answer(({ signal }) => this.#programs.pandoc?.(message.run, signal));
    if (message.kind === 'xelatex')
      return this.#answer(({ signal }) => this.#programs.xelatex?.(message.source, message.files, signal));
    const waiting = this.#settle();
    this.#expectReady();
    if (message.kind === 'done') waiting?.resolve(message.result);
    else waiting?.reject(new Problem(message.failure.code, message.failure.message));
  }

  #answer(work: (over: AbortController) => Promise<PandocOutput> | undefined): void {
    const over = this.#waiting?.over ?? new AbortController();
    const refuse = (cause: unknown): void => {
      const failure: Failure =
        cause instanceof ConversionError
          ? { code: cause.code, message: cause.message }
          : { code: 'conversion_failed', message: 'A program of the converter failed' };
      this.#send({ kind: 'refusal', failure });
    };
    const done = work(over);
    if (done === undefined) refuse(undefined);
    else void done.then((output) => this.#send({ kind: 'answer', output }), refuse);
  }

  #send(message: ToChild): void {
    if (!this.alive) return;
    this.#child.send(message, (cause) => {
      if (cause !== null) this.#end(broken());
    });
  }

  #settle(): Waiting | undefined {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.over.abort();
    return waiting;
  }

  #end(problem: Problem): void {
    this.kill();
    this.#settle()?.reject(problem);
  }
}

function broken(): Problem {
  return new Problem('upstream_failed', 'The converter crashed on this document');
}

function tooLong(seconds: number): Problem {
  return new Problem(
    'conversion_limit',
    `The conversion took longer than ${howMany(seconds, 'second')} and was stopped`,
  );
}
