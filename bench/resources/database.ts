import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@bakehouse/store';

/** A PostgreSQL as the product runs it, with durable commits, for both sides of a comparison. */
export async function startBenchDatabase(): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'bench-postgres-')));
  const postgres = await startEmbeddedPostgres(folder, {
    restarted: () => undefined,
    failed: () => undefined,
  });
  const { host, user, password, database } = postgres.connection;
  return {
    url: `postgres://${user}:${encodeURIComponent(password)}@/${database}?host=${encodeURIComponent(host)}`,
    async stop() {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
