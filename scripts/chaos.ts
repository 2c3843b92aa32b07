import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '@bakehouse/store';
import { chaos, isFine, type ChaosOptions } from '../test/chaos/chaos.ts';

// Kills processes that carry out runs, PostgreSQL among them, and looks whether anything was lost or done twice:
// npm run chaos -- --kills 300
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '100' },
    fault: { type: 'string' },
    patience: { type: 'string', default: '120' },
  },
});
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
    kills: Number(values.kills),
    fault: values.fault as ChaosOptions['fault'],
    patience: Number(values.patience),
    killPostgres,
    tell: (line) => console.log(line),
  });
  console.log(JSON.stringify(report, null, 2));
  const total = Object.values(report.kills).reduce((sum, each) => sum + each, 0);
  console.log(
    `${total} kills, ${report.stops} pauses past the lease: ${report.runs} runs, ${report.effects} effects; ${report.lost} lost, ${report.stuck} stuck, ${report.failed} failed, ${report.missing} effects missing, ${report.duplicated} done twice`,
  );
  process.exitCode = isFine(report) ? 0 : 1;
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

function killPostgres(): void {
  const files = readdirSync(dataDir, { recursive: true, encoding: 'utf8' });
  const pidFile = files.find((name) => name.endsWith('postmaster.pid'));
  if (pidFile === undefined) return;
  process.kill(Number(readFileSync(join(dataDir, pidFile), 'utf8').split('\n', 1)[0]), 'SIGKILL');
}
