import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../harness/product.ts';
import { startProxy } from '../harness/tcp-proxy.ts';
import { startDebianServer } from './debian-postgres.ts';
import { makePair } from './pair.ts';
import type { Servers } from './servers.ts';

const script = join(root, 'deploy', 'postgres', 'newer.sh');

/** The PostgreSQL of Debian, and the newer one that comes with the product, to which its database is moved by deploy/postgres/newer.sh. */
export async function openNewer(bin: string): Promise<Servers> {
  const pair = makePair();
  const newer = await pair.primary();
  const { user, password, database, host, superuserPassword } = newer.connection;
  const older = await startDebianServer(bin, password);
  let target: number | string = older.port;
  const proxy = await startProxy(() => target);
  const move = async (step: 'begin' | 'finish') =>
    promisify(execFile)('sh', [script, step], {
      env: {
        PATH: `${bin}:${process.env.PATH ?? ''}`,
        OLD: older.superuser,
        NEW: `postgres://postgres:${encodeURIComponent(superuserPassword)}@/${database}?host=${encodeURIComponent(host)}`,
      },
    });
  return {
    url: `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${proxy.port}/${database}`,
    async lose() {
      await move('begin');
      const lost = performance.now();
      // As if every process were stopped: none reaches a database.
      proxy.cut();
      await move('finish');
      target = newer.socket;
      proxy.mend();
      return { what: 'the database was moved', lost, promoted: performance.now(), mended: Promise.resolve() };
    },
    async close() {
      await proxy.close();
      await newer.stop();
      older.stop();
      pair.remove();
    },
  };
}
