import { spawnSync } from 'node:child_process';

const programs: Record<string, string> = {
  dnsmasq: 'dnsmasq-base',
  nginx: 'nginx-light',
  sshd: 'openssh-server',
  ssh: 'openssh-client',
  nft: 'nftables',
  ip: 'iproute2',
  ss: 'iproute2',
  openssl: 'openssl',
  script: 'bsdutils',
};

/** Why the network lab cannot run here, or undefined when it can. Missing Debian packages are installed, no service is started. */
export function labObstacle(): string | undefined {
  if (process.platform !== 'linux') return 'not Linux';
  if (process.getuid?.() !== 0) return 'not root';
  const left = obtain(programs);
  if (left.length > 0) return `no ${left.join(', ')}`;
  const name = `bhtry${process.pid}`;
  const made = spawnSync('ip', ['netns', 'add', name]).status === 0;
  const filters = made && spawnSync('ip', ['netns', 'exec', name, 'nft', 'list', 'ruleset']).status === 0;
  spawnSync('ip', ['netns', 'del', name]);
  return filters ? undefined : 'network namespaces or packet filters are not allowed';
}

/** Whether programs, named with their Debian packages, are here; where they are not they are installed if that is possible. */
export function canHave(wanted: Record<string, string>): boolean {
  return obtain(wanted).length === 0;
}

/** The packages that are missing even after trying to install them. */
function obtain(wanted: Record<string, string>): string[] {
  const missing = missingPackages(wanted);
  if (missing.length === 0 || process.platform !== 'linux' || process.getuid?.() !== 0) return missing;
  install(missing);
  return missingPackages(wanted);
}

function missingPackages(wanted: Record<string, string>): string[] {
  const absent = Object.keys(wanted).filter(
    (name) => spawnSync('sh', ['-c', `command -v ${name}`], { env: searchPath }).status !== 0,
  );
  return [...new Set(absent.map((name) => wanted[name] ?? name))];
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
