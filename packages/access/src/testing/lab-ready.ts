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
  const missing = missingPackages();
  if (missing.length > 0) install(missing);
  const left = missingPackages();
  if (left.length > 0) return `no ${left.join(', ')}`;
  const name = `bhtry${process.pid}`;
  const made = spawnSync('ip', ['netns', 'add', name]).status === 0;
  const filters = made && spawnSync('ip', ['netns', 'exec', name, 'nft', 'list', 'ruleset']).status === 0;
  spawnSync('ip', ['netns', 'del', name]);
  return filters ? undefined : 'network namespaces or packet filters are not allowed';
}

function missingPackages(): string[] {
  const absent = Object.keys(programs).filter(
    (name) => spawnSync('sh', ['-c', `command -v ${name}`], { env: searchPath }).status !== 0,
  );
  return [...new Set(absent.map((name) => programs[name] ?? name))];
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
