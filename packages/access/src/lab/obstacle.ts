import { spawnSync } from 'node:child_process';

/** The programs of the lab, and the Debian packages that bring them. */
export const programs: Record<string, string> = {
  dnsmasq: 'dnsmasq-base',
  nginx: 'nginx-light',
  sshd: 'openssh-server',
  ssh: 'openssh-client',
  nft: 'nftables',
  ip: 'iproute2',
  ss: 'iproute2',
  openssl: 'openssl',
};

/** Why the lab cannot run on a machine, and what helps. */
export interface Obstacle {
  why: string;
  fix: string;
}

/** Why the lab cannot run here, or undefined where it can. Nothing is left behind, nothing installed. */
export function obstacleToLab(
  path: string,
  machine = { platform: process.platform, user: process.getuid?.() },
): Obstacle | undefined {
  if (machine.platform !== 'linux')
    return {
      why: `it needs the network namespaces of Linux, and this is ${machine.platform}`,
      fix: 'run it on a Linux machine, or in a virtual one',
    };
  if (machine.user !== 0)
    return { why: 'only root may make network namespaces', fix: 'sudo bakehouse access lab' };
  const missing = missingPackages(programs, path);
  if (missing.length > 0)
    return {
      why: `it needs programs that are not here, from ${missing.join(', ')}`,
      fix: `apt-get install --no-install-recommends ${missing.join(' ')}, or what your distribution calls them`,
    };
  return namespacesWork({ PATH: path })
    ? undefined
    : {
        why: 'network namespaces or packet filters are not allowed here',
        fix: 'in a container, start it with --privileged; otherwise use a virtual machine',
      };
}

/** The packages, of those that bring the wanted programs, that are not installed. */
export function missingPackages(wanted: Record<string, string>, path: string): string[] {
  const absent = Object.keys(wanted).filter(
    (name) => spawnSync('sh', ['-c', `command -v ${name}`], { env: { PATH: path } }).status !== 0,
  );
  return [...new Set(absent.map((name) => wanted[name] ?? name))];
}

function namespacesWork(env: { PATH: string }): boolean {
  const name = `bhtry${process.pid}`;
  const ip = (...args: string[]) => spawnSync('ip', args, { env }).status === 0;
  const made = ip('netns', 'add', name);
  const filters = made && ip('netns', 'exec', name, 'nft', 'list', 'ruleset');
  if (made) ip('netns', 'del', name);
  return filters;
}
