import { timingSafeEqual } from 'node:crypto';
import type { BuildStore } from '../store/build-store.ts';
import { liveSite, type LiveSite } from './live-site.ts';

/** Finds a build by the unguessable part of its preview address. */
export function previewLookup(builds: BuildStore): (token: string) => Promise<LiveSite | undefined> {
  const cached = new Map<string, LiveSite>();
  return async (token) => {
    const given = Buffer.from(token);
    const record = builds.all().find((one) => {
      const wanted = Buffer.from(one.preview);
      return wanted.length === given.length && timingSafeEqual(wanted, given);
    });
    if (record === undefined) return undefined;
    let site = cached.get(record.id);
    if (site === undefined) {
      site = liveSite(`preview/${record.id}`, await builds.manifest(record.id), undefined, []);
      cached.clear();
      cached.set(record.id, site);
    }
    return site;
  };
}
