import { once } from 'node:events';
import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '@bakehouse/contract';
import { postgresBinaries } from './binaries.ts';
import { clusterPaths } from './cluster.ts';
import { connectionTo, tryConnection, type EmbeddedConnection } from './embedded-connection.ts';
import { launchPostgres, type Launch } from './launch.ts';
import { makeCluster } from './make-cluster.ts';
import { endOrphan } from './orphan.ts';
import { preparedCluster } from './prepared-cluster.ts';
import { lastLines } from './server-log.ts';
import { postgresUser } from './run-as.ts';
import { makeSocketDir } from './socket-dir.ts';

/** A PostgreSQL that this process started and looks after: it is started again when it dies. */
export interface EmbeddedPostgres {
  connection: EmbeddedConnection;
  stop(): Promise<void>;
}

/** What the embedded server tells while it runs. */
export interface EmbeddedEvents {
  /** The server died and is being started again. */
  restarted(reason: string): void;
  /** The server died again and again; it is given up. */
  failed(problem: Problem): void;
}

/** Starts the embedded PostgreSQL of a data folder, making the cluster on the first start. */
export async function startEmbeddedPostgres(
  dataDir: string,
  events: EmbeddedEvents,
  settings: Record<string, string> = {},
): Promise<EmbeddedPostgres> {
  const paths = clusterPaths(dataDir);
  const runAs = postgresUser(paths.home);
  const binaries = postgresBinaries(dataDir, runAs);
  await makeCluster(paths, binaries, runAs, preparedCluster());
  await endOrphan(paths.cluster);
  const sockets = makeSocketDir(paths.cluster, runAs);
  const connection = connectionTo(paths, sockets.connectTo);
  const launch: Launch = { binaries, paths, runAs, socketDir: sockets.listenIn, settings };

  let child = await startUntilReady(launch, connection);
  let stopping = false;
  void keepRunning();
  return { connection, stop };

  async function keepRunning(): Promise<void> {
    for (let failures = 0; failures < 5;) {
      const ranSince = performance.now();
      const [code, signal] = await ended(child);
      if (stopping) return;
      failures = performance.now() - ranSince > 60_000 ? 1 : failures + 1;
      events.restarted(signal ?? `exit ${code}`);
      try {
        // What the killed server left behind, or a killed watcher's server, must be gone first.
        child.stdin?.end();
        await endOrphan(paths.cluster);
        child = await startUntilReady(launch, connection);
      } catch (error) {
        return events.failed(asProblem(error));
      }
    }
    events.failed(new Problem('cannot_start', 'The embedded PostgreSQL keeps crashing.'));
  }

  async function stop(): Promise<void> {
    stopping = true;
    child.stdin?.end();
    const stopped = ended(child).then(() => true);
    const inTime = await Promise.race([stopped, sleep(8_000, false, { ref: false })]);
    // A client that does not let go: the next start recovers from the log of changes.
    if (!inTime) process.kill(-(child.pid ?? 0), 'SIGQUIT');
    await stopped;
    sockets.remove();
  }
}

async function startUntilReady(launch: Launch, connection: EmbeddedConnection): Promise<ChildProcess> {
  for (let attempt = 1; ; attempt += 1) {
    const child = launchPostgres(launch);
    if (await becomesReady(child, connection)) return child;
    // A killed server's last processes may hold its shared memory for a moment.
    if (attempt === 20) {
      const said = lastLines(launch.paths.log, 1);
      throw new Problem(
        'cannot_start',
        `The embedded PostgreSQL does not start: ${said} (see ${launch.paths.log}).`,
      );
    }
    await sleep(250);
  }
}

async function becomesReady(child: ChildProcess, connection: EmbeddedConnection): Promise<boolean> {
  while (child.exitCode === null && child.signalCode === null) {
    if (await tryConnection(connection)) return true;
    await sleep(15);
  }
  return false;
}

async function ended(child: ChildProcess): Promise<[number | null, NodeJS.Signals | null]> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return [child.exitCode, child.signalCode];
}

function asProblem(error: unknown): Problem {
  return error instanceof Problem
    ? error
    : new Problem('cannot_start', 'The embedded PostgreSQL failed.', {}, error);
}
