import { appendFile, mkdir, readdir, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { LogEntry } from '../wire/release.ts';
import type { DataPaths } from './data-paths.ts';
import { writeDurable, type StepListener } from './write-durable.ts';

/** A release on disk: a build and the few files that depend on its hostnames. */
export interface ReleaseRecord {
  number: number;
  site: string;
  build: string;
  digest: string;
  hostnames: string[];
  created_at: string;
  key?: string;
  /** Sitemap, robots and feed: small texts by path. */
  texts: Record<string, string>;
}

/** Hostnames that switch together, the release they show and those they showed before, oldest first. */
export interface HostSet {
  hostnames: string[];
  release: number;
  history: number[];
}

/** A site on disk: its host sets are the truth about what is served. */
export interface SiteState {
  site: string;
  sets: HostSet[];
  releases: Map<number, ReleaseRecord>;
}

/** The releases and pointers of all sites. */
export class ReleaseStore {
  readonly #paths: DataPaths;
  readonly #step: StepListener;
  readonly sites = new Map<string, SiteState>();

  private constructor(paths: DataPaths, step: StepListener) {
    this.#paths = paths;
    this.#step = step;
  }

  static async open(paths: DataPaths, step: StepListener): Promise<ReleaseStore> {
    const store = new ReleaseStore(paths, step);
    await mkdir(paths.sites, { recursive: true });
    for (const site of await readdir(paths.sites)) store.sites.set(site, await readSite(paths, site));
    return store;
  }

  /** The state of a site, empty for a new one. */
  site(site: string): SiteState {
    return this.sites.get(site) ?? { site, sets: [], releases: new Map() };
  }

  /** Writes a release down; it is not served before `point`. */
  async addRelease(record: ReleaseRecord): Promise<void> {
    await mkdir(join(this.#paths.site(record.site), 'releases'), { recursive: true });
    const path = this.#paths.release(record.site, record.number);
    await writeDurable(path, JSON.stringify(record), this.#step, 'release');
    const state = this.site(record.site);
    state.releases.set(record.number, record);
    this.sites.set(record.site, state);
  }

  /** Switches all hosts of a site to what `sets` says, by one rename. */
  async point(site: string, sets: HostSet[]): Promise<void> {
    await writeDurable(this.#paths.live(site), JSON.stringify({ sets }), this.#step, 'pointer');
    this.site(site).sets = sets;
  }

  async log(site: string, entry: LogEntry): Promise<void> {
    await appendFile(this.#paths.log(site), `${JSON.stringify(entry)}\n`, { flush: true });
    this.#step('log:appended');
  }

  /** The deploy log, newest first. */
  async readLog(site: string): Promise<LogEntry[]> {
    const text = await readFile(this.#paths.log(site), 'utf8').catch(() => '');
    const entries: LogEntry[] = [];
    for (const line of text.split('\n')) {
      const entry = parseLine(line);
      if (entry !== undefined) entries.push(entry);
    }
    return entries.reverse();
  }

  async removeRelease(site: string, number: number): Promise<void> {
    this.site(site).releases.delete(number);
    await unlink(this.#paths.release(site, number));
    this.#step('gc:release-removed');
  }
}

async function readSite(paths: DataPaths, site: string): Promise<SiteState> {
  const releases = new Map<number, ReleaseRecord>();
  const folder = join(paths.site(site), 'releases');
  for (const name of await readdir(folder).catch(() => [])) {
    if (name.startsWith('.')) {
      await unlink(join(folder, name));
      continue;
    }
    const record: ReleaseRecord = JSON.parse(await readFile(join(folder, name), 'utf8'));
    releases.set(record.number, record);
  }
  const text = await readFile(paths.live(site), 'utf8').catch(() => '{"sets":[]}');
  const live: { sets: HostSet[] } = JSON.parse(text);
  return { site, releases, sets: live.sets };
}

/** A line of the log; the last one may be cut off by a crash and is left out then. */
function parseLine(line: string): LogEntry | undefined {
  try {
    return line === '' ? undefined : JSON.parse(line);
  } catch {
    return undefined;
  }
}
