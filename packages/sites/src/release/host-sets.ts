import { Problem } from '@bakehouse/contract';
import type { HostSet } from '../store/release-store.ts';

/** Earlier releases a host set remembers. */
const MAX_HISTORY = 50;

/** How the host sets of a site are after a change, and which hostnames are served no longer. */
export interface ChangedSets {
  sets: HostSet[];
  /** The set that was changed. */
  set: HostSet;
  removed: string[];
}

/** Puts a release under hostnames. Sets that share one with it become this set; all others stay as they are. */
export function deployedSets(sets: readonly HostSet[], hostnames: string[], release: number): ChangedSets {
  const touched = sets.filter((one) => one.hostnames.some((host) => hostnames.includes(host)));
  const newest = [...touched].sort((one, other) => other.release - one.release)[0];
  const history = newest === undefined ? [] : [...newest.history, newest.release].slice(-MAX_HISTORY);
  const set = { hostnames, release, history };
  const removed = touched.flatMap((one) => one.hostnames).filter((host) => !hostnames.includes(host));
  return { sets: [...sets.filter((one) => !touched.includes(one)), set], set, removed };
}

/** Puts a host set back to an earlier release: the one asked for, or the one it showed before. */
export function rolledBackSets(
  sets: readonly HostSet[],
  hostname: string | undefined,
  release: number | undefined,
  exists: (release: number) => boolean,
): ChangedSets {
  const old = chooseSet(sets, hostname);
  const target = release ?? [...old.history].reverse().find(exists);
  if (target === undefined) throw new Problem('conflict', 'There is no earlier release to go back to.');
  if (!exists(target)) throw new Problem('not_found', `There is no release ${target} of this site.`);
  if (target === old.release) throw new Problem('conflict', `Release ${target} is already live.`);
  const at = old.history.lastIndexOf(target);
  const history = at === -1 ? [...old.history, old.release] : old.history.slice(0, at);
  const set = { hostnames: old.hostnames, release: target, history };
  return { sets: sets.map((one) => (one === old ? set : one)), set, removed: [] };
}

/** Takes hostnames down, or all of the site. */
export function undeployedSets(
  sets: readonly HostSet[],
  hostnames: string[] | undefined,
): { sets: HostSet[]; removed: string[] } {
  const removed = hostnames ?? sets.flatMap((one) => one.hostnames);
  const unknown = removed.find((host) => !sets.some((one) => one.hostnames.includes(host)));
  if (unknown !== undefined) throw new Problem('not_found', `This site is not served under "${unknown}".`);
  const left = sets
    .map((one) => ({ ...one, hostnames: one.hostnames.filter((host) => !removed.includes(host)) }))
    .filter((one) => one.hostnames.length > 0);
  return { sets: left, removed };
}

function chooseSet(sets: readonly HostSet[], hostname: string | undefined): HostSet {
  if (hostname !== undefined) {
    const found = sets.find((one) => one.hostnames.includes(hostname));
    if (found === undefined) throw new Problem('not_found', `This site is not served under "${hostname}".`);
    return found;
  }
  const [only, second] = sets;
  if (only === undefined) throw new Problem('conflict', 'This site is not deployed.');
  if (second !== undefined)
    throw new Problem('conflict', 'This site has several sets of hostnames; choose one with "hostname".');
  return only;
}
