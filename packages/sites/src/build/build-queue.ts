import { randomBytes } from 'node:crypto';
import { Problem } from '@bakehouse/contract';
import type { BuildRecord } from '../store/build-record.ts';
import type { BuildEvent } from '../wire/build.ts';
import { buildSite, type BuildParts } from './build-site.ts';
import { checkHeader, type CheckedHeader } from './check-header.ts';
import type { BuildInput } from './read-input.ts';

/** A build under way, or one that failed lately. */
export interface BuildRun {
  id: string;
  site: string;
  key: string | undefined;
  startedAt: string;
  events: BuildEvent[];
  ended: boolean;
  /** Settles when there is more in `events`. */
  more: Promise<void>;
}

/** Builds that may run at the same time. */
const PARALLEL = 2;
const REMEMBERED = 100;

/** Runs builds: one at a time for a site, few at a time in all; a repeated key joins the build it began. */
export class BuildQueue {
  readonly #parts: BuildParts;
  readonly #show: (record: BuildRecord) => Extract<BuildEvent, { event: 'completed' }>['build'];
  readonly #failed: (what: string, cause: unknown) => void;
  readonly #built: (site: string) => void;
  readonly #runs = new Map<string, BuildRun>();
  readonly #sites = new Map<string, Promise<void>>();
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(
    parts: BuildParts,
    show: (record: BuildRecord) => Extract<BuildEvent, { event: 'completed' }>['build'],
    failed: (what: string, cause: unknown) => void,
    built: (site: string) => void,
  ) {
    this.#built = built;
    this.#parts = parts;
    this.#show = show;
    this.#failed = failed;
  }

  /** Checks the head of a build and starts it; the pages are checked while it runs. */
  start(input: BuildInput, key: string | undefined): BuildRun {
    const header = checkHeader(input.header);
    const joined = this.#joined(header.siteName, key);
    if (joined !== undefined) return joined;
    const id = `${Date.now().toString(36).padStart(9, '0')}${randomBytes(6).toString('hex')}`;
    const run = new Run(id, header.siteName, key);
    this.#remember(run);
    run.tell({ event: 'started', build: id, site: header.siteName });
    const before = this.#sites.get(header.siteName) ?? Promise.resolve();
    this.#sites.set(header.siteName, this.#run(before, run, header, input));
    return run;
  }

  async #run(before: Promise<void>, run: Run, header: CheckedHeader, input: BuildInput): Promise<void> {
    await before;
    await this.#slot();
    try {
      const record = await buildSite(
        {
          id: run.id,
          key: run.key,
          header,
          pages: input.pages,
          preview: randomBytes(24).toString('hex'),
          progress: (stage, done, total) => run.tell({ event: 'progress', stage, done, total }),
        },
        this.#parts,
      );
      this.#runs.delete(run.id);
      for (const warning of record.warnings) run.tell({ event: 'warning', warning });
      run.end({ event: 'completed', build: this.#show(record) });
      this.#built(run.site);
    } catch (cause) {
      run.end({ event: 'failed', problem: this.#problem(cause).toJSON(run.id) });
    } finally {
      this.#running -= 1;
      this.#waiting.shift()?.();
    }
  }

  get(id: string): BuildRun | undefined {
    return this.#runs.get(id);
  }

  /** Those under way and those that failed, newest first. */
  all(): BuildRun[] {
    return [...this.#runs.values()].reverse();
  }

  async idle(): Promise<void> {
    await Promise.all(this.#sites.values());
  }

  #joined(site: string, key: string | undefined): BuildRun | undefined {
    if (key === undefined) return undefined;
    const running = this.all().find((one) => one.key === key && one.site === site && !one.ended);
    if (running !== undefined) return running;
    const record = this.#parts.builds.all().find((one) => one.key === key && one.site === site);
    if (record === undefined) return undefined;
    const run = new Run(record.id, site, key);
    run.tell({ event: 'started', build: record.id, site });
    run.end({ event: 'completed', build: this.#show(record) });
    return run;
  }

  #remember(run: BuildRun): void {
    this.#runs.set(run.id, run);
    for (const [id, old] of this.#runs) {
      if (this.#runs.size <= REMEMBERED) break;
      if (old.ended) this.#runs.delete(id);
    }
  }

  async #slot(): Promise<void> {
    while (this.#running >= PARALLEL) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#running += 1;
  }

  #problem(cause: unknown): Problem {
    if (cause instanceof Problem) return cause;
    this.#failed('a build broke', cause);
    return new Problem('internal', 'The build failed because of an error in Bakehouse.', {}, cause);
  }
}

class Run implements BuildRun {
  readonly id: string;
  readonly site: string;
  readonly key: string | undefined;
  readonly startedAt = new Date().toISOString();
  readonly events: BuildEvent[] = [];
  ended = false;
  more: Promise<void>;
  #wake: () => void = () => {};

  constructor(id: string, site: string, key: string | undefined) {
    this.id = id;
    this.site = site;
    this.key = key;
    this.more = this.#next();
  }

  tell(event: BuildEvent): void {
    this.events.push(event);
    const wake = this.#wake;
    this.more = this.#next();
    wake();
  }

  end(event: BuildEvent): void {
    this.ended = true;
    this.tell(event);
  }

  async #next(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
  }
}
