import { access, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sweepTrees } from '../caddy/sweep-trees.ts';
import { sweepBlobs } from '../store/blob-store.ts';
import type { BuildStore } from '../store/build-store.ts';
import type { DataPaths } from '../store/data-paths.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import type { StepListener } from '../store/write-durable.ts';

/** What was cleared away. */
export interface Collected {
  releases: number;
  builds: number;
  packs: number;
  blobs: number;
}

/** Clears away what is neither served, nor among the last `keep` releases and builds, nor part of such. */
export async function collectGarbage(
  site: string,
  keep: number,
  parts: { paths: DataPaths; builds: BuildStore; releases: ReleaseStore; step: StepListener },
): Promise<Collected> {
  const collected = { releases: 0, builds: 0, packs: 0, blobs: 0 };
  const { sets, releases } = parts.releases.site(site);
  const live = new Set(sets.map((one) => one.release));
  const newest = new Set([...releases.keys()].sort((one, other) => other - one).slice(0, keep));
  for (const number of releases.keys()) {
    if (live.has(number) || newest.has(number)) continue;
    await parts.releases.removeRelease(site, number);
    collected.releases += 1;
  }
  await sweepTrees(parts.paths, parts.releases.site(site));
  const used = new Set([...parts.releases.site(site).releases.values()].map((one) => one.build));
  const own = parts.builds.all().filter((one) => one.site === site);
  for (const [index, record] of own.entries()) {
    if (index < keep || used.has(record.id)) continue;
    await parts.builds.remove(record.id);
    collected.builds += 1;
  }
  collected.packs = await sweepPacks(parts.paths, parts.builds);
  parts.step('gc:packs-removed');
  const blobs = new Set(parts.builds.all().flatMap((one) => one.blobs));
  collected.blobs = await sweepBlobs(parts.paths, blobs, Date.now());
  return collected;
}

/** Removes the folders of builds that are forgotten and whose packs nobody takes files from. */
async function sweepPacks(paths: DataPaths, builds: BuildStore): Promise<number> {
  const used = new Set(builds.all().flatMap((one) => [one.id, ...one.packs]));
  let removed = 0;
  for (const name of await readdir(paths.builds)) {
    if (name.endsWith('.tmp') || used.has(name)) continue;
    // Between its renaming and its entry in memory a new build has a record; only forgotten ones have none.
    const record = await access(join(paths.build(name), 'build.json')).then(
      () => true,
      () => false,
    );
    if (record) continue;
    await rm(paths.build(name), { recursive: true, force: true });
    removed += 1;
  }
  return removed;
}
