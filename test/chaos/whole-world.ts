import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openPool, type Pool } from '@bakehouse/store';
import { startMailSink, type MailSink } from '../harness/mail-sink.ts';
import { keepPostgres, type KeptPostgres } from '../harness/postgres.ts';
import { freePorts } from '../harness/free-port.ts';
import { makeSmallDisk, type SmallDisk } from '../harness/small-disk.ts';
import { supervise, type Supervised } from '../harness/supervise.ts';
import { startProxy, type TcpProxy } from '../harness/tcp-proxy.ts';
import { publishing } from '../load/definitions.ts';
import { prepare, until } from '../load/world.ts';
import { loadContent, signIn, siteEnvironment } from '../sites/website.ts';

/** The whole product as people run it, with a way to break each of its parts. */
export interface World {
  webs: Supervised[];
  workers: Supervised[];
  postgres: KeptPostgres;
  /** The ways from each process to PostgreSQL. */
  toDatabase: TcpProxy[];
  /** The ways from clients to each web process. */
  toWeb: TcpProxy[];
  mail: MailSink;
  disk: SmallDisk;
  sitePort: number;
  token: string;
  /** A connection past everything that is broken. */
  pool: Pool;
  stop(): Promise<void>;
}

/** How much of it there is. */
export interface WorldOptions {
  /** How many web processes there are, and how many workers. */
  each: number;
  /** The size of its disk in megabytes; that of the machine when left out. */
  disk?: number;
  /** Whether there is something between processes and PostgreSQL that can be broken. */
  proxied: boolean;
}

/** Starts web processes, workers, PostgreSQL and a mail server, and stores what the load needs. */
export async function openWorld({ each: count, disk: megabytes, proxied }: WorldOptions): Promise<World> {
  const disk = makeSmallDisk(megabytes);
  const temporary = join(disk.folder, 'tmp');
  mkdirSync(temporary);
  const postgres = await keepPostgres(disk.folder, { max_wal_size: '128MB' });
  const { host, user, password, database } = postgres.connection;
  const [smtpPort = 0, sitePort = 0, ...ports] = await freePorts(2 + 2 * count);
  const mail = await startMailSink(smtpPort);
  const env = {
    ...siteEnvironment,
    DATA_DIR: join(disk.folder, 'data'),
    TMPDIR: temporary,
    SITE_PORT: String(sitePort),
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    RUN_LEASE_SECONDS: '3',
    DATABASE_POOL: '12',
    RATE_LIMIT: '10000000',
  };
  const toDatabase: TcpProxy[] = [];
  const start = async (name: string, role: 'web' | 'worker'): Promise<Supervised> => {
    const url = `postgres://${user}:${encodeURIComponent(password)}@${await address()}`;
    return supervise(name, ports.pop() ?? 0, ['start', '--role', role], { ...env, DATABASE_URL: url });
  };
  const address = async (): Promise<string> => {
    if (!proxied) return `/${database}?host=${encodeURIComponent(host)}`;
    const proxy = await startProxy(() => postgres.socket);
    toDatabase.push(proxy);
    return `127.0.0.1:${proxy.port}/${database}`;
  };
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const webs = await Promise.all(numbers.map((n) => start(`web ${n}`, 'web')));
  const workers = await Promise.all(numbers.map((n) => start(`worker ${n}`, 'worker')));
  const all = [...webs, ...workers];
  const toWeb = await Promise.all(webs.map(({ url }) => startProxy(() => Number(new URL(url).port))));
  const pool = await openPool({
    target: { hosts: [{ host, port: 5432 }], shared: { user, password, database } },
    size: 3,
    onError: () => undefined,
  });
  const world = { webs, workers, postgres, toDatabase, toWeb, mail, disk, sitePort, pool, stop };
  try {
    await until(() => all.every((each) => each.isReady()));
    const url = webs[0]?.url ?? '';
    const token = await prepare(url);
    const api = await signIn(url);
    await loadContent(api);
    const { status, body } = await api('PUT', '/workflows/publish', publishing);
    if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
    return { ...world, token };
  } catch (error) {
    await stop();
    throw error;
  }

  async function stop(): Promise<void> {
    await Promise.all(all.map((each) => each.stop()));
    await Promise.all([...toDatabase, ...toWeb].map((proxy) => proxy.close()));
    await mail.down();
    await pool.end();
    await postgres.stop();
    disk.remove();
  }
}
