import { conversionFormats, Problem } from '@bakehouse/contract';
import { childProgram } from '../../foundation/child-program.ts';
import { ConvertWorker, type Programs } from './convert-worker.ts';
import type { ConvertJob, ConvertResult } from './job.ts';
import { converterParts, type ConverterParts } from './parts.ts';

/** How the converter works. */
export interface ConverterOptions {
  /** Where the program of the process is put when the server runs from its sources. */
  folder: string;
  /** Conversions at a time. */
  workers: number;
  /** Longest time for one. */
  seconds: number;
  programs?: Programs;
  /** Milliseconds after which processes that nobody needs end. */
  idleMilliseconds?: number;
}

/** Bytes that a document and its assets may have together. */
export const inputLimit = 25 * 1024 ** 2;

/** Conversions that may wait for a process. */
const longestQueue = 200;
/** A process is replaced after so many jobs, as Typst keeps what it learned. */
const jobsForOne = 50;
const usualIdle = 120_000;

/** Converts documents in processes of their own: a few at a time, each in one that is kept warm. */
export class Converter {
  readonly #options: ConverterOptions;
  readonly #idle: ConvertWorker[] = [];
  readonly #busy = new Set<ConvertWorker>();
  readonly #queue: (() => void)[] = [];
  #program: Promise<string> | undefined;
  #parts: ConverterParts | undefined;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(options: ConverterOptions) {
    this.#options = options;
  }

  /** Converts one document. A document that breaks the converter harms no other. */
  async convert(job: ConvertJob, signal?: AbortSignal): Promise<ConvertResult> {
    refuseUnfit(job);
    await this.#turn(signal);
    let worker: ConvertWorker | undefined;
    try {
      this.#program ??= childProgram(
        'convert-child',
        new URL('./convert-child.ts', import.meta.url),
        this.#options.folder,
      );
      worker = this.#take(await this.#program);
      return await worker.convert(job, this.#options.seconds, signal);
    } finally {
      this.#release(worker);
    }
  }

  /** Ends every process; whoever waits is told. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    for (const worker of [...this.#idle.splice(0), ...this.#busy]) worker.kill();
    for (const go of this.#queue.splice(0)) go();
  }

  #running = 0;

  /** Waits until a process is free. */
  async #turn(signal: AbortSignal | undefined): Promise<void> {
    if (this.#running >= this.#options.workers) {
      if (this.#queue.length >= longestQueue)
        throw new Problem('unavailable', 'Too many conversions are waiting', { retryAfter: 10 });
      await new Promise<void>((resolve, reject) => {
        const go = (): void => resolve();
        this.#queue.push(go);
        signal?.addEventListener(
          'abort',
          () => {
            const at = this.#queue.indexOf(go);
            if (at >= 0) this.#queue.splice(at, 1);
            reject(new Problem('upstream_failed', 'The conversion was cancelled'));
          },
          { once: true },
        );
      });
    }
    if (this.#closed) throw new Problem('unavailable', 'The converter has stopped');
    this.#running += 1;
  }

  #take(program: string): ConvertWorker {
    if (this.#closed) throw new Problem('unavailable', 'The converter has stopped');
    clearTimeout(this.#timer);
    let worker = this.#idle.pop();
    while (worker !== undefined && !worker.alive) worker = this.#idle.pop();
    this.#parts ??= converterParts();
    worker ??= new ConvertWorker(program, this.#parts, this.#options.programs ?? {});
    this.#busy.add(worker);
    return worker;
  }

  #release(worker: ConvertWorker | undefined): void {
    this.#running -= 1;
    if (worker !== undefined) {
      this.#busy.delete(worker);
      if (worker.alive && worker.jobs < jobsForOne && !this.#closed) this.#idle.push(worker);
      else worker.kill();
    }
    this.#queue.shift()?.();
    clearTimeout(this.#timer);
    if (this.#closed) return;
    this.#timer = setTimeout(() => {
      for (const one of this.#idle.splice(0)) one.kill();
    }, this.#options.idleMilliseconds ?? usualIdle);
    this.#timer.unref();
  }
}

function refuseUnfit({ from, to, content, files }: ConvertJob): void {
  if (!conversionFormats[from].reads) throw new Problem('invalid', `${from} can only be written, not read`);
  const size = files.reduce((sum, file) => sum + file.content.byteLength, content.byteLength);
  if (size > inputLimit)
    throw new Problem(
      'conversion_limit',
      `The document and its assets have more than ${inputLimit} bytes (to ${to})`,
    );
}
