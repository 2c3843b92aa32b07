import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@bakehouse/store';
import { chaos, isFine, type ChaosOptions } from '../../test/chaos/chaos.ts';

/** Kills processes that carry out runs, PostgreSQL among them, and tells whether nothing was lost or done twice. */
export async function chaosByKills({
  kills,
  fault,
  patience,
}: Pick<ChaosOptions, 'kills' | 'fault'> & { patience: number }): Promise<boolean> {
  const dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'bakehouse-chaos-')));
  const postgres = await startEmbeddedPostgres(dataDir, {
    restarted: (reason) => console.log(`PostgreSQL died (${reason}) and is started again`),
    failed: (problem) => {
      throw problem;
    },
  });
  const { host, user, password, database } = postgres.connection;
  try {
    const report = await chaos({
      url: `postgres://${user}:${encodeURIComponent(password)}@/${database}?host=${encodeURIComponent(host)}`,
      target: { hosts: [{ host, port: 5432 }], shared: { user, password, database } },
      kills,
      fault,
      patience,
      killPostgres: () => killPostgres(dataDir),
      tell: (line) => console.log(line),
    });
    console.log(JSON.stringify(report, null, 2));
    const total = Object.values(report.kills).reduce((sum, each) => sum + each, 0);
    console.log(
      `${total} kills, ${report.stops} pauses past the lease: ${report.runs} runs, ${report.effects} effects; ${report.lost} lost, ${report.stuck} stuck, ${report.failed} failed, ${report.missing} effects missing, ${report.duplicated} done twice`,
    );
    return isFine(report);
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function killPostgres(dataDir: string): void {
  const files = readdirSync(dataDir, { recursive: true, encoding: 'utf8' });
  const pidFile = files.find((name) => name.endsWith('postmaster.pid'));
  if (pidFile === undefined) return;
  process.kill(Number(readFileSync(join(dataDir, pidFile), 'utf8').split('\n', 1)[0]), 'SIGKILL');
}
