import { join } from 'node:path';

/** Where everything of the service lies below its data folder. */
export interface DataPaths {
  root: string;
  builds: string;
  build(id: string): string;
  blobs: string;
  blob(sha256: string): string;
  sites: string;
  site(site: string): string;
  release(site: string, number: number): string;
  live(site: string): string;
  log(site: string): string;
  tree(site: string, number: number): string;
  programs: string;
}

/** The paths below a data folder. Names in them are checked before: they come from fixed grammars. */
export function dataPaths(root: string): DataPaths {
  const site = (name: string): string => join(root, 'sites', name);
  return {
    root,
    builds: join(root, 'builds'),
    build: (id) => join(root, 'builds', id),
    blobs: join(root, 'blobs'),
    blob: (sha256) => join(root, 'blobs', sha256.slice(0, 2), sha256),
    sites: join(root, 'sites'),
    site,
    release: (name, number) => join(site(name), 'releases', `${number}.json`),
    live: (name) => join(site(name), 'live.json'),
    log: (name) => join(site(name), 'log.ndjson'),
    tree: (name, number) => join(root, 'trees', name, String(number)),
    programs: join(root, 'programs'),
  };
}
