import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startBenchDatabase, type BenchDatabase } from '../../bench/resources/database.ts';
import { root, runProduct, type Product } from '../../test/harness/product.ts';
import { startFront } from './front.ts';

/** The password of every tenant's first administrator. */
export const password = 'a password of each tenant';

/** A tenant: a hostname, a database, a data folder, and the process that serves it. */
export interface Tenant {
  host: string;
  /** On which server of PostgreSQL its database is. */
  server: number;
  databaseUrl: string;
  product: Product;
}

/** Knows every tenant, and is the only one that makes, moves and restarts them. */
export interface ControlPlane {
  /** The port of the address that all tenants share. */
  port: number;
  tenants: Tenant[];
  servers: readonly BenchDatabase[];
  add(name: string): Promise<Tenant>;
  /** Brings a tenant to another server: its requests wait meanwhile. */
  move(tenant: Tenant, server: number): Promise<void>;
  /** Replaces the process, as for a new release: its requests wait meanwhile. */
  restart(tenant: Tenant): Promise<void>;
  stop(): Promise<void>;
}

/** Starts it with two servers of PostgreSQL. */
export async function startControlPlane(): Promise<ControlPlane> {
  const folder = mkdtempSync(join(tmpdir(), 'bakehouse-tenants-'));
  const servers = await Promise.all([startBenchDatabase(), startBenchDatabase()]);
  const front = await startFront();
  const tenants: Tenant[] = [];
  return {
    port: front.port,
    tenants,
    servers,
    async add(name) {
      const host = `${name}.example.com`;
      const databaseUrl = await makeDatabase(0, name);
      const product = await serve(host, databaseUrl);
      const tenant = { host, server: 0, databaseUrl, product };
      tenants.push(tenant);
      front.lead(host, portOf(product));
      return tenant;
    },
    async move(tenant, server) {
      await front.hold(tenant.host);
      await tenant.product.stop();
      const file = join(folder, `${tenant.host}.backup`);
      const databaseUrl = await makeDatabase(server, `${tenant.host.split('.')[0]}_moved`);
      await command(tenant, tenant.databaseUrl, 'backup', file);
      await command(tenant, databaseUrl, 'restore', file);
      Object.assign(tenant, { server, databaseUrl, product: await serve(tenant.host, databaseUrl) });
      front.lead(tenant.host, portOf(tenant.product));
    },
    async restart(tenant) {
      await front.hold(tenant.host);
      await tenant.product.stop();
      tenant.product = await serve(tenant.host, tenant.databaseUrl);
      front.lead(tenant.host, portOf(tenant.product));
    },
    async stop() {
      await Promise.all(tenants.map(({ product }) => product.stop()));
      front.close();
      await Promise.all(servers.map((server) => server.stop()));
      rmSync(folder, { recursive: true, force: true });
    },
  };

  async function makeDatabase(server: number, name: string): Promise<string> {
    const made = await servers[server]?.another(name.replaceAll('-', '_'));
    if (made === undefined) throw new Error(`there is no server ${server}`);
    const { host, user, password: secret, database } = made;
    return `postgres://${user}:${encodeURIComponent(secret)}@/${database}?host=${encodeURIComponent(host)}`;
  }

  async function serve(host: string, databaseUrl: string): Promise<Product> {
    const product = await runProduct({ env: { ...environment(host, databaseUrl), SITE_PORT: '0' } });
    await product.ready();
    return product;
  }

  function environment(host: string, databaseUrl: string): Record<string, string> {
    const dataDir = join(folder, host);
    mkdirSync(dataDir, { recursive: true });
    return {
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      DATABASE_POOL: '5',
      PUBLIC_URL: `http://${host}`,
      ADMIN_EMAIL: `admin@${host}`,
      ADMIN_PASSWORD: password,
      RATE_LIMIT: '1000000',
    };
  }

  async function command({ host }: Tenant, databaseUrl: string, ...given: string[]): Promise<void> {
    await promisify(execFile)(process.execPath, [join(root, 'bin', 'bakehouse.mjs'), ...given], {
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...environment(host, databaseUrl) },
    });
  }
}

function portOf({ url }: Product): number {
  return Number(new URL(url).port);
}
