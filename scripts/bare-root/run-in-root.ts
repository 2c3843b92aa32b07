import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { certificates } from './make-root.ts';

/** Where and as whom a command is carried out in a root folder. */
export interface Place {
  root: string;
  user: 'root' | 'node';
  folder: string;
  env?: Record<string, string>;
}

/** Carries out a command in a root folder to its end; what it writes is shown. One that fails throws. */
export function runInRoot(place: Place, command: readonly string[]): void {
  const [program = '', ...rest] = entering(place, command);
  const { status } = spawnSync(program, rest, { stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) throw new Error(`failed with ${status} in the bare root: ${command.join(' ')}`);
}

/** Starts a command in a root folder; when the returned process ends, nothing of it is left. */
export function startInRoot(place: Place, command: readonly string[]): ChildProcess {
  const [program = '', ...rest] = entering(place, command);
  return spawn(program, rest, { stdio: ['ignore', 'inherit', 'inherit'] });
}

/** How many bytes the files of a root folder take when they are packed as the layers of an image are. */
export function packedBytes(root: string, folder: string): number {
  const script = 'tar --create --directory "$1" "$2" | gzip -6 | wc --bytes';
  return Number(execFileSync('sh', ['-c', script, 'sh', root, folder], { encoding: 'utf8' }));
}

/** How many bytes a folder of a root folder takes on the disk. */
export function takenBytes(root: string, folder: string): number {
  const told = execFileSync('du', ['--summarize', '--block-size=1', join(root, folder)], {
    encoding: 'utf8',
  });
  return Number(told.split('\t')[0]);
}

/** Namespaces of its own for processes and mounts, so that nothing in there sees this machine or outlives its end. */
function entering({ root, user, folder, env = {} }: Place, command: readonly string[]): string[] {
  const id = user === 'root' ? 0 : 1000;
  const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim();
  const all = {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: user === 'root' ? '/root' : '/home/node',
    npm_config_registry: registry,
    ...(existsSync(join(root, certificates)) && { NODE_EXTRA_CA_CERTS: certificates }),
    ...env,
  };
  const apart = ['--mount', '--pid', '--fork', '--kill-child', `--mount-proc=${join(root, 'proc')}`];
  const inside = [`--userspec=${id}:${id}`, root, 'env', '--ignore-environment', `--chdir=${folder}`];
  const settings = Object.entries(all).map(([name, value]) => `${name}=${value}`);
  return ['unshare', ...apart, 'chroot', ...inside, ...settings, ...command];
}
