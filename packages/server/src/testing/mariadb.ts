import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { certify } from './certify.ts';
import { freePort } from '../../../../test/harness/free-port.ts';

/** A real MariaDB in a folder of its own. */
export interface Mariadb {
  port: number;
  /** The certificate of the authority that has signed that of the server, which is for `shop.example.com` and 127.0.0.1. */
  authority: string;
  /** Carries out statements with all rights; gives the lines of the answer. */
  sql(text: string): string[];
  stop(): Promise<void>;
}

const path = `${process.env['PATH'] ?? ''}:/usr/local/sbin:/usr/sbin:/sbin`;
const env = { PATH: path };

/** Whether the system has what `startMariadb` starts. */
export const hasMariadb =
  spawnSync('mariadbd', ['--version'], { env }).status === 0 &&
  spawnSync('mariadb-install-db', ['--help'], { env }).error === undefined;

/** Starts one that is encrypted for whoever wants it. */
export async function startMariadb(): Promise<Mariadb> {
  const folder = mkdtempSync(join(tmpdir(), 'bakehouse-mariadb-'));
  const data = join(folder, 'data');
  const socket = join(folder, 'socket');
  // Root is asked to say as whom it runs.
  const user = process.getuid?.() === 0 ? ['--user=root'] : [];
  const install = ['--auth-root-authentication-method=normal', '--skip-test-db', `--datadir=${data}`];
  execFileSync('mariadb-install-db', ['--no-defaults', ...install, ...user], { env, stdio: 'ignore' });
  const authority = certify(folder, ['DNS:shop.example.com', 'IP:127.0.0.1']);
  const port = await freePort();
  const tls = [`--ssl-cert=${join(folder, 'site.pem')}`, `--ssl-key=${join(folder, 'site.key')}`];
  const place = [`--datadir=${data}`, `--socket=${socket}`, `--port=${port}`, '--bind-address=127.0.0.1'];
  const small = ['--innodb-buffer-pool-size=16M', '--max-connections=40'];
  const child = spawn('mariadbd', ['--no-defaults', ...place, ...tls, ...small, ...user], {
    env,
    stdio: 'ignore',
  });
  const sql = (text: string): string[] =>
    execFileSync(
      'mariadb',
      [
        '--no-defaults',
        '-N',
        '-B',
        '--default-character-set=utf8mb4',
        '--delimiter=//',
        '-S',
        socket,
        '-u',
        'root',
        '-e',
        text,
      ],
      {
        env,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
      .split('\n')
      .filter((line) => line !== '');
  while (!existsSync(socket)) {
    if (child.exitCode !== null) throw new Error('MariaDB does not start');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return {
    port,
    authority,
    sql,
    async stop() {
      child.kill('SIGKILL');
      await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
