import { spawnSync } from 'node:child_process';
import { missingPackages, obstacleToLab, programs } from '../lab/obstacle.ts';

/** Why the network lab cannot run here, or undefined when it can. Missing Debian packages are installed, no service is started. */
export function labObstacle(): string | undefined {
  const left = obtain({ ...programs, script: 'bsdutils' });
  return obstacleToLab(searchPath.PATH)?.why ?? (left.length > 0 ? `no ${left.join(', ')}` : undefined);
}

/** Whether programs, named with their Debian packages, are here; where they are not they are installed if that is possible. */
export function canHave(wanted: Record<string, string>): boolean {
  return obtain(wanted).length === 0;
}

/** The packages that are missing even after trying to install them. */
function obtain(wanted: Record<string, string>): string[] {
  const missing = missingPackages(wanted, searchPath.PATH);
  if (missing.length === 0 || process.platform !== 'linux' || process.getuid?.() !== 0) return missing;
  install(missing);
  return missingPackages(wanted, searchPath.PATH);
}

function install(packages: string[]): void {
  // A run level of 1 keeps maintainer scripts from starting the services they bring.
  const env = { ...searchPath, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const get = (...args: string[]) =>
    spawnSync('apt-get', args, { env, stdio: 'ignore', timeout: 240_000 }).status;
  const wanted = ['install', '-y', '--no-install-recommends', ...packages];
  if (get(...wanted) !== 0 && get('update') === 0) get(...wanted);
}

const searchPath = { PATH: `${process.env['PATH'] ?? ''}:/usr/local/sbin:/usr/sbin:/sbin` };
