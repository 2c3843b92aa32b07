import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';

/** The user and group that PostgreSQL runs as. */
export interface UnixIds {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root: under root it runs as the folder's owner, or as the first of these users that exists. */
const candidates = ['bakehouse', 'postgres', 'nobody'];

/** Whom PostgreSQL runs as when we are root; undefined means as ourselves. */
export function postgresUser(clusterHome: string): UnixIds | undefined {
  if (process.getuid?.() !== 0) return undefined;
  if (existsSync(clusterHome)) {
    const { uid, gid } = statSync(clusterHome);
    if (uid !== 0) return { uid, gid };
  }
  for (const name of candidates) {
    const found = lookUp(name);
    if (found !== undefined) return found;
  }
  throw new Error(`none of the users ${candidates.join(', ')} exists on this machine`);
}

function lookUp(name: string): UnixIds | undefined {
  try {
    const id = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: 'pipe' }).toString());
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return undefined;
  }
}
