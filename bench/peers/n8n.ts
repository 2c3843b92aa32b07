import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../test/harness/free-port.ts';
import type { BenchConnection } from '../resources/database.ts';
import { n8nFlow } from './n8n-flow.ts';
import { n8nPackages } from './packages.ts';
import { runProgram, startProgram, throwAwayFolder } from './process.ts';
import type { WorkflowPeer } from './workflow-peer.ts';

const path = '/webhook/price-changed';

/** n8n with its own settings, by which it keeps all data of each run; on PostgreSQL, as its SQLite needs scripts of the install. */
export const n8n: WorkflowPeer = {
  packages: n8nPackages,
  atLeast: 200,
  start: startWith({}),
};

/** n8n that keeps nothing of good runs, as the product keeps nothing of what a form asks. */
export const n8nKeepingNothing: WorkflowPeer = {
  packages: n8nPackages,
  remark: ', good runs not kept',
  start: startWith({ EXECUTIONS_DATA_SAVE_ON_SUCCESS: 'none' }),
};

/** On a database of its own. */
function startWith(more: Record<string, string>): WorkflowPeer['start'] {
  return async ({ folder, node }, database, answers) => {
    const cwd = throwAwayFolder('n8n');
    const [port, broker] = [await freePort(), await freePort()];
    const url = `http://127.0.0.1:${port}`;
    const connection = await database.another(`n8n_${port}`);
    const env = { ...more, ...n8nEnvironment(connection, { folder: cwd, port, broker }) };
    const n8n = join(folder, 'node_modules/n8n/bin/n8n');
    const file = join(cwd, 'flow.json');
    writeFileSync(file, JSON.stringify(n8nFlow));
    await runProgram({ node, argv: [n8n, 'import:workflow', `--input=${file}`], cwd, env });
    await runProgram({ node, argv: [n8n, 'publish:workflow', `--id=${n8nFlow.id}`], cwd, env });
    const stop = await startProgram({ node, argv: [n8n, 'start'], cwd, env }, () => answers(`${url}${path}`));
    return { url, path, stop };
  };
}

/** Its settings: where its database and its folder are, and nothing that asks the Internet. */
export function n8nEnvironment(
  { host, port, user, password, database }: BenchConnection,
  own: { folder: string; port: number; broker: number },
): Record<string, string> {
  return {
    DB_TYPE: 'postgresdb',
    DB_POSTGRESDB_HOST: host,
    DB_POSTGRESDB_PORT: String(port),
    DB_POSTGRESDB_USER: user,
    DB_POSTGRESDB_PASSWORD: password,
    DB_POSTGRESDB_DATABASE: database,
    N8N_USER_FOLDER: own.folder,
    N8N_ENCRYPTION_KEY: randomUUID(),
    N8N_LISTEN_ADDRESS: '127.0.0.1',
    N8N_PORT: String(own.port),
    N8N_RUNNERS_BROKER_PORT: String(own.broker),
    N8N_DIAGNOSTICS_ENABLED: 'false',
    N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
    N8N_TEMPLATES_ENABLED: 'false',
    N8N_LOG_LEVEL: 'warn',
  };
}
