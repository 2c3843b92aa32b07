import { availableParallelism } from 'node:os';
import { Problem } from '@bakehouse/contract';
import { childProgram } from './child-program.ts';
import type { CodeReport, PageFailure, PageJob, PageResult, SiteModel } from './model.ts';
import { RenderWorker } from './render-worker.ts';

/** Limits of rendering seen from outside. */
export interface PoolLimits {
  heapMegabytes: number;
  /** A process that shows no finished page for so long is killed. */
  stallMilliseconds: number;
}

const BATCH = 24;
const IDLE_MILLISECONDS = 30_000;

/** Keeps a few rendering processes warm and deals pages out to them. */
export class RenderPool {
  readonly #folder: string;
  readonly #limits: PoolLimits;
  readonly #size = Math.min(4, availableParallelism());
  #program: Promise<string> | undefined;
  #idle: RenderWorker[] = [];
  #idleTimer: NodeJS.Timeout | undefined;
  readonly #busy = new Set<RenderWorker>();

  constructor(folder: string, limits: PoolLimits) {
    this.#folder = folder;
    this.#limits = limits;
  }

  /** Renders all jobs; the first page that fails ends the whole build. */
  async render(
    model: SiteModel,
    modelKey: string,
    jobs: PageJob[],
    onPage: (result: PageResult) => void,
  ): Promise<void> {
    if (jobs.length === 0) return;
    this.#program ??= childProgram('render-child', this.#folder);
    const program = await this.#program;
    const batches = cut(jobs);
    const workers = Array.from({ length: Math.min(this.#size, batches.length) }, () => this.#take(program));
    const accept = (result: PageResult | PageFailure): void => {
      if ('failure' in result) throw pageProblem(result, jobs);
      onPage(result);
    };
    try {
      await Promise.all(workers.map((worker) => work(worker, model, modelKey, batches, accept)));
      for (const worker of workers) this.#giveBack(worker);
    } catch (cause) {
      for (const worker of workers) this.#discard(worker);
      throw cause;
    }
  }

  /** Starts the processes for so many pages while something else is done. */
  async warm(pages: number): Promise<void> {
    this.#program ??= childProgram('render-child', this.#folder);
    const program = await this.#program;
    const wanted = Math.min(this.#size, Math.ceil(pages / BATCH)) - this.#busy.size - this.#idle.length;
    for (let count = 0; count < wanted; count += 1) this.#giveBack(this.#start(program));
  }

  /** Looks at all code of a site before any of it runs. */
  async check(model: SiteModel): Promise<CodeReport> {
    this.#program ??= childProgram('render-child', this.#folder);
    const worker = this.#take(await this.#program);
    try {
      const report = await worker.check(model);
      this.#giveBack(worker);
      return report;
    } catch (cause) {
      this.#discard(worker);
      throw cause;
    }
  }

  close(): void {
    clearTimeout(this.#idleTimer);
    for (const worker of [...this.#idle, ...this.#busy]) worker.kill();
    this.#idle = [];
  }

  #take(program: string): RenderWorker {
    let worker = this.#idle.pop();
    while (worker !== undefined && !worker.alive) worker = this.#idle.pop();
    worker ??= this.#start(program);
    this.#busy.add(worker);
    return worker;
  }

  #start(program: string): RenderWorker {
    return new RenderWorker(program, this.#limits.heapMegabytes, this.#limits.stallMilliseconds);
  }

  #giveBack(worker: RenderWorker): void {
    this.#busy.delete(worker);
    this.#idle.push(worker);
    clearTimeout(this.#idleTimer);
    this.#idleTimer = setTimeout(() => {
      for (const one of this.#idle.splice(0)) one.kill();
    }, IDLE_MILLISECONDS);
    this.#idleTimer.unref();
  }

  #discard(worker: RenderWorker): void {
    this.#busy.delete(worker);
    worker.kill();
  }
}

async function work(
  worker: RenderWorker,
  model: SiteModel,
  modelKey: string,
  batches: PageJob[][],
  accept: (result: PageResult | PageFailure) => void,
): Promise<void> {
  worker.setModel(model, modelKey);
  let failure: unknown;
  for (let batch = batches.shift(); batch !== undefined; batch = batches.shift()) {
    await worker.render(batch, (result) => {
      try {
        accept(result);
      } catch (cause) {
        failure ??= cause;
        batches.length = 0;
      }
    });
    if (failure !== undefined) throw failure;
  }
}

function cut(jobs: PageJob[]): PageJob[][] {
  const batches: PageJob[][] = [];
  for (let at = 0; at < jobs.length; at += BATCH) batches.push(jobs.slice(at, at + BATCH));
  return batches;
}

function pageProblem(result: PageFailure, jobs: PageJob[]): Problem {
  const name = jobs.find((job) => job.index === result.index)?.page.name ?? String(result.index);
  return new Problem('invalid', `Page "${name}" cannot be rendered: ${result.failure}`, {
    errors: [{ path: `pages.${name}`, message: result.failure, code: 'render_failed' }],
  });
}
