import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../../test/harness/free-port.ts';

/** A real OpenSSH server that lets one key in and offers a folder by SFTP. */
export interface Sshd {
  port: number;
  user: string;
  privateKey: string;
  /** As `ssh-keygen -l` shows it. */
  hostKey: string;
  /** What is offered; paths without a first slash begin here. */
  folder: string;
  stop(): Promise<void>;
}

const env = { PATH: `${process.env['PATH'] ?? ''}:/usr/local/sbin:/usr/sbin:/sbin` };
const program = spawnSync('sh', ['-c', 'command -v sshd'], { env, encoding: 'utf8' }).stdout.trim();

/** Whether the system has what `startSshd` starts. */
export const hasSshd = program !== '';

/** Starts one as the present user; requests of SFTP can be left out of what it knows. */
export async function startSshd(without: readonly string[] = []): Promise<Sshd> {
  const place = mkdtempSync(join(tmpdir(), 'bakehouse-sshd-'));
  const folder = join(place, 'offered');
  mkdirSync(folder);
  for (const key of ['host', 'user'])
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', join(place, key)]);
  // Root gives up its rights in an empty folder.
  if (process.getuid?.() === 0) mkdirSync('/run/sshd', { recursive: true });
  const port = await freePort();
  const settings = [
    `ListenAddress 127.0.0.1:${port}`,
    `HostKey ${join(place, 'host')}`,
    `AuthorizedKeysFile ${join(place, 'user.pub')}`,
    `Subsystem sftp internal-sftp -d ${folder}${without.length === 0 ? '' : ` -P ${without.join()}`}`,
    'PidFile none',
    'PermitRootLogin prohibit-password',
    'PasswordAuthentication no',
    'KbdInteractiveAuthentication no',
    'StrictModes no',
    'UsePAM no',
    'LogLevel QUIET',
  ];
  writeFileSync(join(place, 'settings'), `${settings.join('\n')}\n`);
  const child = spawn(program, ['-D', '-e', '-f', join(place, 'settings')], { env, stdio: 'ignore' });
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error('sshd does not start');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const shown = execFileSync('ssh-keygen', ['-l', '-f', join(place, 'host.pub')], { encoding: 'utf8' });
  return {
    port,
    user: userInfo().username,
    privateKey: readFileSync(join(place, 'user'), 'utf8'),
    hostKey: shown.split(' ')[1] ?? '',
    folder,
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
      rmSync(place, { recursive: true, force: true });
    },
  };
}

async function answers(port: number): Promise<boolean> {
  const socket = connect({ host: '127.0.0.1', port });
  const open = await Promise.race([
    once(socket, 'connect').then(() => true),
    once(socket, 'close').then(() => false),
  ]).catch(() => false);
  socket.destroy();
  return open;
}
