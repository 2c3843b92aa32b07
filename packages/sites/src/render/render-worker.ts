import type { ChildProcess } from 'node:child_process';
import { Problem } from '@bakehouse/contract';
import type { CodeReport, FromChild, PageFailure, PageJob, PageResult, SiteModel, ToChild } from './model.ts';
import { cpuTime } from './cpu-time.ts';
import { startChild } from './start-child.ts';

/** How often a process that gets hardly any time of the machine is waited for once more. */
const PATIENCE = 11;

/** One rendering process seen from outside: it is killed when a page takes too long or the process dies. */
export class RenderWorker {
  readonly #child: ChildProcess;
  readonly #stallMilliseconds: number;
  #waiting: { jobs: PageJob[]; resolve: () => void; reject: (cause: Error) => void } | undefined;
  #checking: { resolve: (report: CodeReport) => void; reject: (cause: Error) => void } | undefined;
  #onResult: (result: PageResult | PageFailure) => void = () => {};
  #watchdog: NodeJS.Timeout | undefined;
  #modelKey: string | undefined;
  /** False once the process is gone. */
  alive = true;

  constructor(program: string, heapMegabytes: number, stallMilliseconds: number) {
    this.#stallMilliseconds = stallMilliseconds;
    this.#child = startChild(program, { heapMegabytes, addons: false });
    this.#child.on('message', (message: FromChild) => this.#receive(message));
    this.#child.on('error', () => this.#died('could not be started'));
    this.#child.on('exit', (code, signal) => this.#died(`ended with ${signal ?? code}`));
  }

  /** Tells the process what all pages share; the same model is not sent twice. */
  setModel(model: SiteModel, key: string): void {
    if (this.#modelKey === key) return;
    this.#modelKey = key;
    this.#send({ kind: 'model', model });
  }

  /** Has all code of a site looked at, none of which runs. */
  async check(model: SiteModel): Promise<CodeReport> {
    return await new Promise<CodeReport>((resolve, reject) => {
      this.#checking = { resolve, reject };
      this.#watch();
      this.#send({ kind: 'check', model });
    });
  }

  /** Renders some pages in order; settles when all are answered. */
  async render(jobs: PageJob[], onResult: (result: PageResult | PageFailure) => void): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#waiting = { jobs: [...jobs], resolve, reject };
      this.#onResult = onResult;
      this.#watch();
      this.#send({ kind: 'pages', jobs });
    });
  }

  kill(): void {
    clearTimeout(this.#watchdog);
    this.#child.kill('SIGKILL');
    this.alive = false;
  }

  #send(message: ToChild): void {
    if (!this.alive) return this.#died('is gone');
    this.#child.send(message, (cause) => {
      if (cause !== null) this.#died('cannot be reached');
    });
  }

  #receive(message: FromChild): void {
    if (message.kind === 'checked') {
      clearTimeout(this.#watchdog);
      this.#checking?.resolve(message.report);
      this.#checking = undefined;
    }
    if (message.kind !== 'results') return;
    const waiting = this.#waiting;
    if (waiting === undefined) return;
    for (const result of message.results) {
      waiting.jobs.shift();
      this.#onResult(result);
    }
    if (waiting.jobs.length > 0) return this.#watch();
    clearTimeout(this.#watchdog);
    this.#waiting = undefined;
    waiting.resolve();
  }

  #watch(patience = PATIENCE): void {
    clearTimeout(this.#watchdog);
    const before = cpuTime(this.#child.pid);
    this.#watchdog = setTimeout(() => {
      const now = cpuTime(this.#child.pid);
      // On a busy machine the clock runs on though the process does not, above all while it starts.
      const idle = before !== undefined && now !== undefined && now - before < this.#stallMilliseconds / 2;
      if (idle && patience > 0) this.#watch(patience - 1);
      else this.#died(`took longer than ${this.#stallMilliseconds} ms`);
    }, this.#stallMilliseconds);
  }

  #died(how: string): void {
    this.kill();
    this.#checking?.reject(
      new Problem('invalid', `The templates cannot be read: looking at them ${how}, so it was stopped.`, {
        errors: [{ path: 'template', message: `looking at the templates ${how}`, code: 'render_limit' }],
      }),
    );
    this.#checking = undefined;
    const waiting = this.#waiting;
    this.#waiting = undefined;
    const name = waiting?.jobs[0]?.page.name;
    waiting?.reject(
      new Problem('invalid', `Page "${name}" cannot be rendered: its rendering ${how}, so it was stopped.`, {
        errors: [{ path: `pages.${name}`, message: `rendering ${how}`, code: 'render_limit' }],
      }),
    );
  }
}
