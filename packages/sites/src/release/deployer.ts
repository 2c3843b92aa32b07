import { Problem } from '@bakehouse/contract';
import type { CaddySites } from '../caddy/caddy-sites.ts';
import type { FolderSites } from './folder-sites.ts';
import { liveSite, type LiveSite } from '../serve/live-site.ts';
import type { BuildStore } from '../store/build-store.ts';
import type { DataPaths } from '../store/data-paths.ts';
import type { HostSet, ReleaseRecord, ReleaseStore } from '../store/release-store.ts';
import type { StepListener } from '../store/write-durable.ts';
import type { LogEntry, Release } from '../wire/release.ts';
import { collectGarbage, type Collected } from './collect-garbage.ts';
import { deployedSets, rolledBackSets, undeployedSets } from './host-sets.ts';
import { checkHostnames } from './check-hostnames.ts';
import { releaseTexts } from './release-texts.ts';

/** What deploying works with. */
export interface DeployParts {
  paths: DataPaths;
  builds: BuildStore;
  releases: ReleaseStore;
  ownHosts: ReadonlySet<string>;
  previewHost: string;
  keep: number;
  caddy: CaddySites | undefined;
  /** A folder for another web server, where there is no Caddy. */
  folder: FolderSites | undefined;
  step: StepListener;
  failed(what: string, cause: unknown): void;
}

/** Earlier releases whose fingerprinted files are still served. */
const EARLIER = 3;

/** Builds beyond the kept ones that are let be until the next clean-up. */
const SLACK = 10;

/** Puts builds under hostnames and takes them away; changes happen one after the other. */
export class Deployer {
  readonly #parts: DeployParts;
  #hosts: ReadonlyMap<string, LiveSite> = new Map();
  #queue: Promise<unknown> = Promise.resolve();

  constructor(parts: DeployParts) {
    this.#parts = parts;
  }

  /** What is served under a hostname. */
  host(hostname: string): LiveSite | undefined {
    return this.#hosts.get(hostname);
  }

  /** Brings memory, and Caddy or the folder, to what the pointers on disk say. */
  async load(): Promise<void> {
    const hosts = new Map<string, LiveSite>();
    for (const { site, sets } of this.#parts.releases.sites.values()) {
      // One site whose files are damaged must not keep the others from being served.
      const own = await this.#liveHosts(site, sets).catch((cause: unknown) => {
        this.#parts.failed(`${site} cannot be served`, cause);
        return new Map<string, LiveSite>();
      });
      for (const [host, live] of own) hosts.set(host, live);
    }
    this.#hosts = hosts;
    await this.#tellServer(undefined, [], hosts).catch((cause: unknown) =>
      this.#parts.failed(
        this.#parts.caddy === undefined ? 'the folder of sites is not written' : 'Caddy could not be set up',
        cause,
      ),
    );
  }

  async deploy(
    site: string,
    build: string,
    given: string[],
    key: string | undefined,
  ): Promise<Release & { removed: string[] }> {
    return await this.#alone(async () => {
      const { builds, releases, step } = this.#parts;
      const state = releases.site(site);
      const record = builds.get(build);
      if (record === undefined || record.site !== site)
        throw new Problem('not_found', `There is no build "${build}" of site "${site}".`);
      const hostnames = checkHostnames(given, site, this.#parts);
      const known =
        key === undefined ? undefined : [...state.releases.values()].find((one) => one.key === key);
      if (known !== undefined && known.build !== build)
        throw new Problem('idempotency_mismatch', 'This key was used for another build.');
      // A crash may have left the release written but not switched to; then the same request completes it.
      if (known !== undefined && wasServed(state.sets, known.number))
        return { ...this.#shown(known), removed: [] };
      step('deploy:accepted');
      const release = known ?? (await this.#newRelease(site, build, record.digest, hostnames, key));
      const { sets, removed } = deployedSets(state.sets, hostnames, release.number);
      await this.#switch(site, sets);
      await this.#log(site, { action: 'deploy', release: release.number, build, hostnames, removed });
      this.#collectLater(site);
      return { ...this.#shown(release), removed };
    });
  }

  async rollback(site: string, hostname: string | undefined, release: number | undefined): Promise<Release> {
    return await this.#alone(async () => {
      const state = this.#known(site);
      const { sets, set } = rolledBackSets(state.sets, hostname, release, (one) => state.releases.has(one));
      await this.#switch(site, sets);
      const record = state.releases.get(set.release);
      if (record === undefined) throw new Problem('not_found', `There is no release ${set.release}.`);
      await this.#log(site, {
        action: 'rollback',
        release: set.release,
        build: record.build,
        hostnames: set.hostnames,
      });
      return this.#shown(record);
    });
  }

  async undeploy(site: string, hostnames: string[] | undefined): Promise<string[]> {
    return await this.#alone(async () => {
      const { sets, removed } = undeployedSets(this.#known(site).sets, hostnames);
      if (removed.length === 0) return removed;
      await this.#switch(site, sets);
      await this.#log(site, { action: 'undeploy', removed });
      return removed;
    });
  }

  async collect(site: string, keep = this.#parts.keep): Promise<Collected> {
    return await this.#alone(async () => {
      this.#known(site);
      const collected = await collectGarbage(site, keep, this.#parts);
      // What was never deployed has no log.
      if (this.#parts.releases.sites.has(site)) await this.#log(site, { action: 'gc' });
      return collected;
    });
  }

  /** Clears old builds away once there are a good many more than are kept, as sites that are only previewed make them too. */
  tidy(site: string): void {
    const count = this.#parts.builds.all().filter((one) => one.site === site).length;
    if (count > this.#parts.keep + SLACK) this.#collectLater(site);
  }

  /** The releases of a site, newest first. */
  list(site: string): Release[] {
    const releases = [...this.#known(site).releases.values()];
    return releases.sort((one, other) => other.number - one.number).map((one) => this.#shown(one));
  }

  /** Whether Caddy still has what is deployed: where not, why. */
  async missingInCaddy(): Promise<string | undefined> {
    return await this.#alone(async () => await this.#parts.caddy?.missing());
  }

  /** Gives Caddy everything that is deployed once more. */
  async restoreCaddy(): Promise<void> {
    await this.#alone(async () => await this.#tellServer(undefined, [], this.#hosts));
  }

  /** Waits for what is under way. */
  async idle(): Promise<void> {
    await this.#queue;
  }

  #known(site: string): ReturnType<ReleaseStore['site']> {
    const state = this.#parts.releases.sites.get(site);
    if (state === undefined && this.#parts.builds.last(site) === undefined)
      throw new Problem('not_found', `There is no site "${site}".`);
    return this.#parts.releases.site(site);
  }

  async #newRelease(
    site: string,
    build: string,
    digest: string,
    hostnames: string[],
    key: string | undefined,
  ): Promise<ReleaseRecord> {
    const { head, pages } = await this.#parts.builds.manifest(build);
    const number = Math.max(0, ...this.#parts.releases.site(site).releases.keys()) + 1;
    const record: ReleaseRecord = {
      number,
      site,
      build,
      digest,
      hostnames,
      created_at: new Date().toISOString(),
      ...(key === undefined ? {} : { key }),
      texts: releaseTexts(head, pages, hostnames[0] ?? ''),
    };
    await this.#parts.releases.addRelease(record);
    return record;
  }

  /** The switch itself: all is ready in memory first, then Caddy or the folder, then the pointer, then the hosts, in one go. */
  async #switch(site: string, sets: HostSet[]): Promise<void> {
    const fresh = await this.#liveHosts(site, sets);
    await this.#tellServer(site, sets, fresh);
    this.#parts.step('switch:ready');
    const before = this.#parts.releases.site(site).sets.flatMap((one) => one.hostnames);
    await this.#parts.releases.point(site, sets);
    const hosts = new Map(this.#hosts);
    for (const host of before) hosts.delete(host);
    for (const [host, live] of fresh) hosts.set(host, live);
    this.#hosts = hosts;
    this.#parts.step('memory:switched');
  }

  async #liveHosts(site: string, sets: readonly HostSet[]): Promise<Map<string, LiveSite>> {
    const hosts = new Map<string, LiveSite>();
    const { releases } = this.#parts.releases.site(site);
    for (const set of sets) {
      const record = releases.get(set.release);
      if (record === undefined) throw new Error(`release ${set.release} of ${site} is missing`);
      const earlier = [];
      for (const number of set.history.slice(-EARLIER)) {
        const build = releases.get(number)?.build;
        if (build !== undefined && this.#parts.builds.get(build) !== undefined)
          earlier.push(await this.#parts.builds.manifest(build));
      }
      const manifest = await this.#parts.builds.manifest(record.build);
      const live = liveSite(`${site}/${record.number}`, manifest, record, earlier);
      for (const host of set.hostnames) hosts.set(host, live);
    }
    return hosts;
  }

  /** Tells Caddy, or the folder, of all sites, with `sets` for the one that changes and `fresh` for what its hosts show then. */
  async #tellServer(
    site: string | undefined,
    sets: HostSet[],
    fresh: ReadonlyMap<string, LiveSite>,
  ): Promise<void> {
    const { caddy, folder } = this.#parts;
    const server = caddy ?? folder;
    if (server === undefined) return;
    const all = [];
    for (const state of this.#parts.releases.sites.values()) {
      for (const { release, hostnames } of state.site === site ? sets : state.sets) {
        const [first = ''] = hostnames;
        const live = fresh.get(first) ?? this.#hosts.get(first);
        if (live !== undefined) all.push({ site: state.site, release, hostnames, live });
      }
    }
    await server.apply(all);
    this.#parts.step(caddy === undefined ? 'folder:applied' : 'caddy:applied');
  }

  #shown(record: ReleaseRecord): Release {
    const { number, site, build, digest, hostnames, created_at } = record;
    const { sets } = this.#parts.releases.site(site);
    const live = sets.filter((one) => one.release === number).flatMap((one) => one.hostnames);
    return { number, site, build, digest, hostnames, created_at, live };
  }

  async #log(site: string, entry: Omit<LogEntry, 'at'>): Promise<void> {
    await this.#parts.releases.log(site, { at: new Date().toISOString(), ...entry });
  }

  #collectLater(site: string): void {
    this.#alone(async () => await collectGarbage(site, this.#parts.keep, this.#parts)).catch(
      (cause: unknown) => this.#parts.failed(`old releases of ${site} could not be cleared away`, cause),
    );
  }

  async #alone<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#queue.then(work, work);
    this.#queue = turn.catch(() => {});
    return await turn;
  }
}

function wasServed(sets: readonly HostSet[], release: number): boolean {
  return sets.some((one) => one.release === release || one.history.includes(release));
}
