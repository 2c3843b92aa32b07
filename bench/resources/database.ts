import { realpathSync, rmSync } from 'node:fs';
import { startEmbeddedPostgres } from '@bakehouse/store';
import { Client } from 'pg';
import { throwAwayFolder } from '../peers/process.ts';

/** Where a database on the bench's PostgreSQL is, in the parts that peers are given it in. */
export interface BenchConnection {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
}

/** A PostgreSQL as the product runs it, for all sides of a comparison. */
export interface BenchDatabase {
  url: string;
  /** Makes an empty database on the same server. */
  another(name: string): Promise<BenchConnection>;
  stop(): Promise<void>;
}

/** Starts it, with durable commits. */
export async function startBenchDatabase(): Promise<BenchDatabase> {
  const folder = realpathSync(throwAwayFolder('postgres'));
  const postgres = await startEmbeddedPostgres(folder, {
    restarted: () => undefined,
    failed: () => undefined,
  });
  const { host, user, password, database, superuserPassword } = postgres.connection;
  return {
    url: `postgres://${user}:${encodeURIComponent(password)}@/${database}?host=${encodeURIComponent(host)}`,
    async another(name) {
      const client = new Client({
        host,
        user: 'postgres',
        password: superuserPassword,
        database: 'postgres',
      });
      await client.connect();
      await client.query(`create database "${name}" owner "${user}"`);
      await client.end();
      return { host, port: 5432, user, password, database: name };
    },
    async stop() {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
