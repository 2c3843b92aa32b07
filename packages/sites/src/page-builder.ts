import { chmod, mkdir } from 'node:fs/promises';
import type { Server } from 'node:http';
import { resolve } from 'node:path';
import { apiServer } from './api/api-server.ts';
import { showBuild } from './api/show-build.ts';
import { BuildQueue } from './build/build-queue.ts';
import type { BuildLimits } from './build/build-limits.ts';
import { hostUrl } from './caddy/caddy-address.ts';
import { CaddySites } from './caddy/caddy-sites.ts';
import { CaddyWatch } from './caddy/caddy-watch.ts';
import { FolderSites } from './release/folder-sites.ts';
import { Drafts } from './draft/drafts.ts';
import { Deployer } from './release/deployer.ts';
import { ownHostSet } from './release/hostname.ts';
import { RenderPool, type PoolLimits } from './render/render-pool.ts';
import { HotFiles } from './serve/hot-files.ts';
import { previewLookup } from './serve/preview-lookup.ts';
import { siteServer } from './serve/site-server.ts';
import type { BuildRecord } from './store/build-record.ts';
import { BuildStore } from './store/build-store.ts';
import { dataPaths } from './store/data-paths.ts';
import { lockFolder } from './store/lock-folder.ts';
import { ByteReader } from './store/read-bytes.ts';
import { ReleaseStore } from './store/release-store.ts';
import type { StepListener } from './store/write-durable.ts';
import type { Build } from './wire/build.ts';

/** How a page builder is set up. */
export interface PageBuilderOptions {
  host: string;
  /** Port of the API; 0 takes a free one. */
  port: number;
  token: string;
  dataDir: string;
  /** Address and port of the sites; 0 takes a free port. Never the application's own. */
  siteHost: string;
  sitePort: number;
  /** Where people reach previews, each at a host below this one; without it on this machine alone. */
  previewUrl?: string;
  caddyAdminUrl?: string;
  /** Where Caddy listens for sites; it redirects from its HTTP port by itself. */
  caddyListen?: string[];
  /** A folder that another web server serves; not beside Caddy. */
  siteFolder?: string;
  /** Hosts of the application, which no site may take. */
  ownHosts: string[];
  /** Releases and builds kept of each site. */
  keepReleases?: number;
  limits?: Partial<BuildLimits & PoolLimits>;
  log: (message: string, data?: Record<string, unknown>) => void;
  /** Told of every step of a change on disk. */
  onStep?: StepListener;
}

/** A running page builder. */
export interface PageBuilder {
  /** Address of the API. */
  url: string;
  /** Address of the server of sites. */
  siteUrl: string;
  close(): Promise<void>;
}

const defaultLimits: BuildLimits & PoolLimits = {
  pageMilliseconds: 1000,
  pageMemory: 20_000_000,
  pageBytes: 5_000_000,
  buildMilliseconds: 600_000,
  heapMegabytes: 192,
  stallMilliseconds: 5000,
};

/** Starts the service: its API, and the server of previews and deployed sites. */
export async function startPageBuilder(options: PageBuilderOptions): Promise<PageBuilder> {
  const { log } = options;
  const step = options.onStep ?? (() => {});
  const failed = (what: string, cause: unknown): void => log(what, { error: describe(cause) });
  const limits = { ...defaultLimits, ...options.limits };
  const previews = options.previewUrl === undefined ? undefined : new URL(options.previewUrl);
  const previewHost = previews?.hostname ?? 'preview.localhost';
  await mkdir(options.dataDir, { recursive: true });
  // Unpublished pages are nobody else's; a Caddy of another user must get at the files that it serves.
  if (options.caddyAdminUrl === undefined) await chmod(options.dataDir, 0o700);
  const unlock = await lockFolder(options.dataDir);
  const paths = dataPaths(resolve(options.dataDir));
  const reader = new ByteReader(paths);
  const builds = await BuildStore.open(paths, step);
  const releases = await ReleaseStore.open(paths, step);
  const pool = new RenderPool(paths.programs, limits);
  const caddy =
    options.caddyAdminUrl === undefined
      ? undefined
      : new CaddySites(options.caddyAdminUrl, options.caddyListen ?? [':443'], paths, reader);
  const folder =
    options.siteFolder === undefined ? undefined : new FolderSites(resolve(options.siteFolder), reader);
  const ownHosts = ownHostSet(options.ownHosts);
  const keep = options.keepReleases ?? 10;
  const deployer = new Deployer({
    paths,
    builds,
    releases,
    ownHosts,
    previewHost,
    keep,
    caddy,
    folder,
    step,
    failed,
  });
  await deployer.load();
  const watch =
    caddy === undefined
      ? undefined
      : new CaddyWatch({
          isNeeded: () => [...releases.sites.values()].some(({ sets }) => sets.length > 0),
          missing: () => deployer.missingInCaddy(),
          restore: () => deployer.restoreCaddy(),
          failed,
        });
  watch?.start();

  const drafts = new Drafts();
  const preview = previewLookup(builds);
  const lookup = {
    host: (name: string) => deployer.host(name),
    preview: async (token: string) => drafts.get(token) ?? (await preview(token)),
    previewHost,
  };
  const sites = siteServer(lookup, { reader, hot: new HotFiles() }, (cause) =>
    failed('a page could not be served', cause),
  );
  const siteUrl = await listen(sites, options.siteHost, options.sitePort);
  const local = `http://${previewHost}:${new URL(siteUrl).port}`;
  const address = { hosts: previews?.origin ?? local, paths: previews?.origin ?? siteUrl };
  const parts = { paths, builds, pool, reader, step, limits };
  const show = (record: BuildRecord): Build => showBuild(record, address);
  const queue = new BuildQueue(parts, show, failed, (site) => deployer.tidy(site));
  const api = apiServer({
    token: options.token,
    paths,
    builds,
    releases,
    queue,
    deployer,
    drawing: parts,
    drafts,
    address,
    failed,
    serving: {
      away: () => watch?.away ?? null,
      urlOf: async () => {
        const port = Number(new URL(siteUrl).port);
        const address = (await caddy?.address()) ?? ({ scheme: 'http', port } as const);
        return (hostname) => hostUrl(hostname, address);
      },
      by: caddy === undefined ? 'page-builder' : 'caddy',
    },
  });
  const url = await api.listen({ host: options.host, port: options.port });
  log('page builder is ready', { url, siteUrl });
  return {
    url,
    siteUrl,
    async close() {
      await watch?.stop();
      await api.close();
      pool.close();
      await queue.idle();
      await deployer.idle();
      await new Promise<void>((done) => {
        sites.close(() => done());
        sites.closeAllConnections();
      });
      reader.close();
      await unlock();
    },
  };
}

async function listen(server: Server, host: string, port: number): Promise<string> {
  await new Promise<void>((done, reject) => {
    server.once('error', reject);
    server.listen(port, host, done);
  });
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('the server of sites has no port');
  const name = bound.family === 'IPv6' ? `[${bound.address}]` : bound.address;
  return `http://${name}:${bound.port}`;
}

function describe(cause: unknown): string {
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
}
