import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '@bakehouse/store';
import { jepsen } from '../test/jepsen/jepsen.ts';

// Counts, transfers, withdraws and books by many atomic and durable runs at once while processes are killed, and checks the
// recorded history for lost updates and write skew: npm run jepsen -- --operations 100000
const { values } = parseArgs({
  options: {
    operations: { type: 'string', default: '100000' },
    clients: { type: 'string', default: '50' },
    each: { type: 'string', default: '2' },
  },
});
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'bakehouse-jepsen-')));
const postgres = await startEmbeddedPostgres(folder, {
  restarted: (reason) => console.log(`PostgreSQL died (${reason}) and is started again`),
  failed: (problem) => {
    throw problem;
  },
});
const { host, user, password, database } = postgres.connection;
try {
  const report = await jepsen({
    url: `postgres://${user}:${encodeURIComponent(password)}@/${database}?host=${encodeURIComponent(host)}`,
    target: { hosts: [{ host, port: 5432 }], shared: { user, password, database } },
    operations: Number(values.operations),
    clients: Number(values.clients),
    each: Number(values.each),
    tell: (line) => console.log(line),
  });
  const { operations, kills, seconds, told, anomalies, open } = report;
  console.log(JSON.stringify(told, null, 2));
  for (const { kind, what } of anomalies.slice(0, 40)) console.log(`${kind}: ${what}`);
  for (const line of open.slice(0, 40)) console.log(`not over: ${line}`);
  console.log(
    `${operations} operations in ${seconds.toFixed(0)} s, ${kills} kills: ${anomalies.length} anomalies, ${open.length} not over`,
  );
  process.exitCode = anomalies.length + open.length === 0 ? 0 : 1;
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
