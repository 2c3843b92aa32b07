import { lstat, mkdir, readdir, readlink, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Problem } from '@bakehouse/contract';
import type { WantedSite } from '../caddy/caddy-sites.ts';
import { linkName } from '../caddy/sweep-trees.ts';
import { switchLink } from '../caddy/switch-link.ts';
import { writeTree, type EarlierTree } from '../caddy/write-tree.ts';
import { withServerFiles } from './server-files.ts';
import type { ByteReader } from '../store/read-bytes.ts';

/** Where the releases lie, below the folder: a name that no host can have. */
const RELEASES = '.releases';

/** Writes releases into a folder that any web server serves: `FOLDER/HOSTNAME` leads to what is deployed there. */
export class FolderSites {
  readonly #root: string;
  readonly #reader: ByteReader;
  readonly #trees = new Map<string, EarlierTree>();
  /** The folders that were shown last: whoever reads in one of them may go on. */
  #shown = new Set<string>();

  constructor(root: string, reader: ByteReader) {
    this.#root = root;
    this.#reader = reader;
  }

  /**
   * Makes the folder show exactly these. All files are there before anything is switched. The hosts of a set lead through one
   * link, so that they show the next release in one step.
   */
  async apply(wanted: readonly WantedSite[]): Promise<void> {
    await mkdir(join(this.#root, RELEASES), { recursive: true });
    await this.#refuseForeign(wanted.flatMap(({ hostnames }) => hostnames));
    const shown = new Set<string>();
    for (const { site, release, live: plain } of wanted) {
      const live = withServerFiles(plain);
      const folder = join(this.#root, RELEASES, site);
      await mkdir(folder, { recursive: true });
      const root = join(folder, String(release));
      await writeTree(root, live, this.#reader, this.#trees.get(site));
      this.#trees.set(site, { root, live });
      shown.add(join(site, String(release)));
    }
    for (const { site, release, hostnames } of wanted) {
      const link = linkName(hostnames);
      await switchLink(join(this.#root, RELEASES, site, link), String(release));
      shown.add(join(site, link));
      for (const host of hostnames) await switchLink(join(this.#root, host), join(RELEASES, site, link));
    }
    await this.#removeHosts(new Set(wanted.flatMap(({ hostnames }) => hostnames)));
    await this.#sweep(shown);
    this.#shown = shown;
  }

  /** What somebody else has put where a host belongs is never replaced. */
  async #refuseForeign(hostnames: readonly string[]): Promise<void> {
    for (const host of hostnames) {
      const path = join(this.#root, host);
      const found = await lstat(path).catch(() => undefined);
      if (found !== undefined && !(await this.#isOurs(host)))
        throw new Problem(
          'conflict',
          `${path} is there already and was not made by a deploy. Move it away, then deploy again.`,
        );
    }
  }

  async #isOurs(name: string): Promise<boolean> {
    const target = await readlink(join(this.#root, name)).catch(() => '');
    return target.startsWith(`${RELEASES}/`);
  }

  async #removeHosts(kept: ReadonlySet<string>): Promise<void> {
    for (const name of await readdir(this.#root))
      if (!kept.has(name) && (await this.#isOurs(name))) await rm(join(this.#root, name), { force: true });
  }

  /** Removes releases that are shown no longer, but for those that were shown until now, and what a crash left half written. */
  async #sweep(shown: ReadonlySet<string>): Promise<void> {
    const folder = join(this.#root, RELEASES);
    for (const site of await readdir(folder)) {
      for (const name of await readdir(join(folder, site))) {
        const path = join(site, name);
        if (!shown.has(path) && !this.#shown.has(path))
          await rm(join(folder, path), { recursive: true, force: true });
      }
    }
  }
}
