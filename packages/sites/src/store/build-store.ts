import { mkdir, readdir, readFile, rename, rm, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Problem } from '@bakehouse/contract';
import type { BuildRecord } from './build-record.ts';
import type { DataPaths } from './data-paths.ts';
import { readManifest, writeManifest, type Manifest, type ManifestHead, type PageEntry } from './manifest.ts';
import { syncFolder, writeSynced, type StepListener } from './write-durable.ts';

/** A build's index in memory: pages by the hash of what was sent, with their lines for the next index. */
export interface LoadedManifest extends Manifest {
  lines: string[];
  byRaw: Map<string, number>;
}

/** Indexes kept in memory for the next build and for serving. */
const CACHED = 6;

/** The finished builds on disk. */
export class BuildStore {
  readonly #paths: DataPaths;
  readonly #step: StepListener;
  readonly #records = new Map<string, BuildRecord>();
  readonly #manifests = new Map<string, LoadedManifest>();

  private constructor(paths: DataPaths, step: StepListener) {
    this.#paths = paths;
    this.#step = step;
  }

  /** Reads all records and clears away what a crash left half done. */
  static async open(paths: DataPaths, step: StepListener): Promise<BuildStore> {
    const store = new BuildStore(paths, step);
    await mkdir(paths.builds, { recursive: true });
    for (const name of (await readdir(paths.builds)).sort()) {
      if (name.endsWith('.tmp')) {
        await rm(join(paths.builds, name), { recursive: true, force: true });
        continue;
      }
      const text = await readFile(join(paths.build(name), 'build.json'), 'utf8').catch(() => undefined);
      if (text === undefined) continue;
      const record: BuildRecord = JSON.parse(text);
      store.#records.set(name, record);
    }
    return store;
  }

  /** The folder in which a new build is made; it is not a build before `commit`. */
  async begin(id: string): Promise<string> {
    const folder = `${this.#paths.build(id)}.tmp`;
    await mkdir(folder);
    return folder;
  }

  /** Makes a prepared folder a build, all at once; `packed` settles when its pack is durable. */
  async commit(
    record: BuildRecord,
    head: ManifestHead,
    pages: PageEntry[],
    lines: string[],
    packed: Promise<void>,
  ): Promise<void> {
    const folder = `${this.#paths.build(record.id)}.tmp`;
    // Nobody reads the folder before it has its name, so its files are made durable side by side.
    await Promise.all([
      packed,
      writeSynced(join(folder, 'manifest.ndjson'), writeManifest(head, lines)),
      writeSynced(join(folder, 'build.json'), JSON.stringify(record)),
    ]);
    this.#step('build:written');
    await syncFolder(folder);
    this.#step('build:synced');
    await rename(folder, this.#paths.build(record.id));
    this.#step('build:renamed');
    await syncFolder(this.#paths.builds);
    this.#records.set(record.id, record);
    this.#remember(record.id, indexed(head, pages, lines));
    this.#step('build:durable');
  }

  /** Gives a prepared folder up. */
  async abandon(id: string): Promise<void> {
    await rm(`${this.#paths.build(id)}.tmp`, { recursive: true, force: true });
  }

  get(id: string): BuildRecord | undefined {
    return this.#records.get(id);
  }

  /** The record of a build that must exist. */
  require(id: string): BuildRecord {
    const found = this.#records.get(id);
    if (found === undefined) throw new Problem('not_found', `There is no build "${id}".`);
    return found;
  }

  /** All records, newest first. */
  all(): BuildRecord[] {
    return [...this.#records.values()].reverse();
  }

  /** The newest build of a site. */
  last(site: string): BuildRecord | undefined {
    return this.all().find((one) => one.site === site);
  }

  /** The index of a build. */
  async manifest(id: string): Promise<LoadedManifest> {
    const cached = this.#manifests.get(id);
    if (cached !== undefined) {
      this.#remember(id, cached);
      return cached;
    }
    this.require(id);
    const text = await readFile(join(this.#paths.build(id), 'manifest.ndjson'), 'utf8');
    const { head, lines } = readManifest(text);
    const pages = lines.map((line): PageEntry => JSON.parse(line));
    const loaded = indexed(head, pages, lines);
    this.#remember(id, loaded);
    return loaded;
  }

  /** Forgets a build; its pack stays as long as another build takes files from it. */
  async remove(id: string): Promise<void> {
    this.#records.delete(id);
    this.#manifests.delete(id);
    await unlink(join(this.#paths.build(id), 'build.json')).catch(() => {});
    this.#step('gc:record-removed');
    await unlink(join(this.#paths.build(id), 'manifest.ndjson')).catch(() => {});
  }

  #remember(id: string, manifest: LoadedManifest): void {
    this.#manifests.delete(id);
    this.#manifests.set(id, manifest);
    if (this.#manifests.size <= CACHED) return;
    const oldest = this.#manifests.keys().next().value;
    if (oldest !== undefined) this.#manifests.delete(oldest);
  }
}

function indexed(head: ManifestHead, pages: PageEntry[], lines: string[]): LoadedManifest {
  return { head, pages, lines, byRaw: new Map(pages.map((page, index) => [page.raw, index])) };
}
