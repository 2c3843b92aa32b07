import { Problem } from '../problem.ts';
import type { Runner } from './runner.ts';

interface PackageManager {
  program: string;
  install: string[][];
}

/** What each distribution installs the client with: its own packages, whose signatures it checks itself. */
const managers: readonly PackageManager[] = [
  {
    program: 'apt-get',
    install: [
      ['apt-get', 'update', '-q'],
      ['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', 'install', '-y', '-q', 'tailscale'],
    ],
  },
  { program: 'dnf', install: [['dnf', 'install', '-y', '-q', 'tailscale']] },
  { program: 'zypper', install: [['zypper', '--non-interactive', 'install', 'tailscale']] },
  { program: 'apk', install: [['apk', 'add', '--no-progress', 'tailscale']] },
  { program: 'pacman', install: [['pacman', '-S', '--noconfirm', '--needed', 'tailscale']] },
];

/** How the service is started, now and after the next boot. */
const starters = [
  { program: 'systemctl', start: [['systemctl', 'enable', '--now', 'tailscaled']] },
  {
    program: 'rc-update',
    start: [
      ['rc-update', 'add', 'tailscale'],
      ['rc-service', 'tailscale', 'start'],
    ],
  },
] as const;

/** Installs the mesh client from the packages of the distribution and starts its service. Nothing is fetched past the package manager. */
export async function installClient(machine: Runner): Promise<void> {
  const has = async (program: string) =>
    (await machine.run(['sh', '-c', `command -v ${program}`])).status === 0;
  const root = (await machine.run(['id', '-u'])).stdout.trim() === '0' ? [] : ['sudo', '-n'];
  const manager = await firstOf(managers, has);
  if (manager === undefined)
    throw new Problem('refused', `${machine.where} has no package manager that is known here`, {
      fix: `known are ${managers.map((one) => one.program).join(', ')}; install the client by hand, then enroll again`,
    });
  for (const command of manager.install) await act(machine, [...root, ...command], manager.program);
  const starter = await firstOf(starters, has);
  for (const command of starter?.start ?? [])
    await act(machine, [...root, ...command], starter?.program ?? '');
}

async function firstOf<One extends { program: string }>(
  list: readonly One[],
  has: (program: string) => Promise<boolean>,
): Promise<One | undefined> {
  for (const one of list) if (await has(one.program)) return one;
  return undefined;
}

async function act(machine: Runner, command: string[], program: string): Promise<void> {
  const { status, stderr } = await machine.run(command, { timeout: 300_000 });
  if (status === 0) return;
  throw new Problem('refused', `the mesh client cannot be installed on ${machine.where}`, {
    faults: [{ path: program, message: stderr.trim().split('\n').at(-1) || `ended with ${status}` }],
    fix: 'where the distribution has no package of it, add the one of https://pkgs.tailscale.com/stable, then enroll again',
  });
}
