import { readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fingerprint } from '../build/fingerprint.ts';
import type { DataPaths } from '../store/data-paths.ts';
import type { SiteState } from '../store/release-store.ts';

/** The name of the link through which a set of hosts is served. */
export function linkName(hostnames: readonly string[]): string {
  return `live-${fingerprint([...hostnames].sort().join())}`;
}

/** Removes folders of releases that are gone, links of hosts that are gone, and what a crash left half written. */
export async function sweepTrees(paths: DataPaths, state: SiteState): Promise<void> {
  const folder = dirname(paths.tree(state.site, 0));
  const kept = new Set([...state.releases.keys()].map(String));
  for (const set of state.sets) kept.add(linkName(set.hostnames));
  for (const name of await readdir(folder).catch(() => [])) {
    if (!kept.has(name)) await rm(join(folder, name), { recursive: true, force: true });
  }
}
