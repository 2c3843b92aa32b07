import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../harness/free-port.ts';

const installed = '/usr/lib/postgresql';

/** The folder of the programs of PostgreSQL that Debian has installed, its newest; undefined where there is none. */
export function debianPostgres(): string | undefined {
  const versions = existsSync(installed) ? readdirSync(installed).map(Number) : [];
  const newest = versions.sort((a, b) => b - a)[0];
  return newest === undefined ? undefined : join(installed, String(newest), 'bin');
}

/** A server of PostgreSQL as Debian has it. */
export interface DebianServer {
  port: number;
  /** The address of its superuser. */
  superuser: string;
  stop(): void;
}

/** Starts one in a folder of its own, ready for logical copies, with the role and the database of Bakehouse. */
export async function startDebianServer(bin: string, password: string): Promise<DebianServer> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'bakehouse-debian-')));
  const port = await freePort();
  chmodSync(folder, 0o777);
  const data = join(folder, 'data');
  const run = (...command: string[]) => {
    const [program = '', ...rest] =
      process.getuid?.() === 0
        ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups', ...command]
        : command;
    execFileSync(program, rest, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  };
  run(
    join(bin, 'initdb'),
    '--pgdata',
    data,
    '--username=postgres',
    '--encoding=UTF8',
    '--locale=C',
    '--auth=trust',
  );
  const settings = `-c port=${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c wal_level=logical -c max_connections=60`;
  run(join(bin, 'pg_ctl'), '--pgdata', data, '--wait', '--log', join(folder, 'log'), '-o', settings, 'start');
  const superuser = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const psql = (sql: string) => execFileSync(join(bin, 'psql'), ['-qX', superuser, '-c', sql]);
  psql(`create role bakehouse login password '${password}'`);
  psql('create database bakehouse owner bakehouse');
  return {
    port,
    superuser: `postgres://postgres@127.0.0.1:${port}/bakehouse`,
    stop() {
      run(join(bin, 'pg_ctl'), '--pgdata', data, '--wait', '--mode=fast', 'stop');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
