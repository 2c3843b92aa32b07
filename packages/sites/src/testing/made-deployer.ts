import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CaddySites } from '../caddy/caddy-sites.ts';
import { FolderSites } from '../release/folder-sites.ts';
import { Deployer } from '../release/deployer.ts';
import type { BuildRecord } from '../store/build-record.ts';
import { BuildStore } from '../store/build-store.ts';
import { dataPaths, type DataPaths } from '../store/data-paths.ts';
import type { ManifestHead } from '../store/manifest.ts';
import { ByteReader } from '../store/read-bytes.ts';
import { ReleaseStore, type HostSet } from '../store/release-store.ts';

/** A deployer on a real folder, with builds that were not rendered but only written down. */
export interface MadeDeployer {
  deployer: Deployer;
  builds: BuildStore;
  releases: ReleaseStore;
  paths: DataPaths;
  /** Every step of a change on disk, in order. */
  steps: string[];
  failures: string[];
  /** Writes an empty build of a site down. */
  build(id: string, site?: string, more?: Partial<BuildRecord>, head?: Partial<ManifestHead>): Promise<void>;
  /** What the pointer on disk says. */
  pointer(site?: string): Promise<HostSet[]>;
  /** Ends whatever is under way at this step, as a crash would. */
  crashAt(step: string | undefined): void;
  /** Called at each step. */
  onStep(listener: (step: string) => void): void;
  /** The same folder after the process was started again. */
  restart(): Promise<MadeDeployer>;
  remove(): Promise<void>;
}

/** What a test may choose. */
export interface MadeDeployerOptions {
  keep?: number;
  caddyAdminUrl?: string;
  /** Whether releases are also written to the folder `served`. */
  toFolder?: boolean;
}

/** Makes a deployer on a folder of its own, or on the one given. */
export async function madeDeployer(options: MadeDeployerOptions = {}, given?: string): Promise<MadeDeployer> {
  const root = given ?? (await mkdtemp(join(tmpdir(), 'bakehouse-deployer-')));
  const paths = dataPaths(root);
  const steps: string[] = [];
  const failures: string[] = [];
  let fatal: string | undefined;
  let listener: ((step: string) => void) | undefined;
  const step = (name: string) => {
    steps.push(name);
    listener?.(name);
    if (name === fatal) throw new Error(`crashed at ${name}`);
  };
  const builds = await BuildStore.open(paths, () => {});
  const releases = await ReleaseStore.open(paths, step);
  const reader = new ByteReader(paths);
  const { caddyAdminUrl, toFolder = false, keep = 10 } = options;
  const deployer = new Deployer({
    paths,
    builds,
    releases,
    ownHosts: new Set(['app.bakery.example']),
    previewHost: 'preview.localhost',
    keep,
    caddy: caddyAdminUrl === undefined ? undefined : new CaddySites(caddyAdminUrl, [':443'], paths, reader),
    folder: toFolder ? new FolderSites(join(root, 'served'), reader) : undefined,
    step,
    failed: (what) => failures.push(what),
  });
  await deployer.load();
  return {
    deployer,
    builds,
    releases,
    paths,
    steps,
    failures,
    async build(id, site = 'shop', more = {}, head = {}) {
      await builds.begin(id);
      await builds.commit(recordOf(id, site, more), headOf(site, head), [], [], Promise.resolve());
    },
    async pointer(site = 'shop') {
      const text = await readFile(paths.live(site), 'utf8').catch(() => '{"sets":[]}');
      return (JSON.parse(text) as { sets: HostSet[] }).sets;
    },
    crashAt(name) {
      fatal = name;
    },
    onStep(told) {
      listener = told;
    },
    async restart() {
      await deployer.idle();
      reader.close();
      return await madeDeployer(options, root);
    },
    async remove() {
      await deployer.idle();
      reader.close();
      await rm(root, { recursive: true, force: true });
    },
  };
}

function recordOf(id: string, site: string, more: Partial<BuildRecord>): BuildRecord {
  return {
    id,
    site,
    digest: `digest of ${id}`,
    files: 0,
    bytes: 0,
    pages: 0,
    rendered: 0,
    rendered_pages: [],
    warnings: [],
    preview: id,
    started_at: '2026-01-01T00:00:00.000Z',
    finished_at: '2026-01-01T00:00:00.000Z',
    milliseconds: 0,
    packs: [id],
    blobs: [],
    ...more,
  };
}

function headOf(site: string, more: Partial<ManifestHead>): ManifestHead {
  return {
    version: 1,
    engine: '',
    site,
    template: 't',
    title: 'Shop',
    languages: [],
    feeds: [],
    canonicalHost: true,
    redirects: [],
    files: [],
    bundles: [],
    images: [],
    deps: {},
    sets: {},
    ...more,
  };
}
