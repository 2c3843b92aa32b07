import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { postgresBinaries } from '../../packages/store/src/postgres/binaries.ts';
import { clusterPaths } from '../../packages/store/src/postgres/cluster.ts';
import {
  connectionTo,
  tryConnection,
  type EmbeddedConnection,
} from '../../packages/store/src/postgres/embedded-connection.ts';
import { launchPostgres } from '../../packages/store/src/postgres/launch.ts';
import { makeCluster } from '../../packages/store/src/postgres/make-cluster.ts';
import { endOrphan, runningPostmaster } from '../../packages/store/src/postgres/orphan.ts';
import { postgresUser } from '../../packages/store/src/postgres/run-as.ts';
import { makeSocketDir } from '../../packages/store/src/postgres/socket-dir.ts';
import { builtCluster } from './built.ts';
import { childrenOf } from './children-of.ts';

/** A PostgreSQL that is started again however often it ends, as a service manager does. */
export interface KeptPostgres {
  connection: EmbeddedConnection;
  /** The socket by which it is reached. */
  socket: string;
  /** Sends a signal to its main process, if it runs. */
  signal(signal: NodeJS.Signals): boolean;
  /** Sends a signal to one of the processes that serve connections. */
  signalOne(signal: NodeJS.Signals): boolean;
  /** Stops all its processes; what it gives lets these very ones go on, also where the first of them was killed meanwhile. */
  holdAll(): () => void;
  stop(): Promise<void>;
}

/** Makes a cluster in a folder and keeps it running. */
export async function keepPostgres(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<KeptPostgres> {
  const paths = clusterPaths(dataDir);
  const runAs = postgresUser(paths.home);
  const binaries = postgresBinaries(dataDir, runAs);
  await makeCluster(paths, binaries, runAs, builtCluster());
  const sockets = makeSocketDir(paths.cluster, runAs);
  const connection = connectionTo(paths, sockets.connectTo);
  const stopping = new AbortController();
  let child: ChildProcess | undefined;
  const pid = () => runningPostmaster(paths.cluster);
  const life = live();
  for (let turn = 0; !(await tryConnection(connection)); turn += 1) {
    if (turn === 600) throw new Error(`PostgreSQL does not start: see ${paths.log}`);
    await sleep(50);
  }
  return {
    connection,
    socket: `${sockets.connectTo}/.s.PGSQL.5432`,
    signal: (signal) => send(pid(), signal),
    signalOne(signal) {
      const serving = childrenOf([pid()]).filter((each) => /postgres: bakehouse /.test(each.command));
      return send(serving[Math.floor(Math.random() * serving.length)]?.pid, signal);
    },
    holdAll() {
      const main = pid();
      const held = [main, ...childrenOf([main]).map((one) => one.pid)];
      for (const each of held) send(each, 'SIGSTOP');
      return () => held.forEach((each) => send(each, 'SIGCONT'));
    },
    async stop() {
      stopping.abort();
      child?.stdin?.end();
      await life;
      sockets.remove();
    },
  };

  async function live(): Promise<void> {
    while (!stopping.signal.aborted) {
      child = launchPostgres({ binaries, paths, runAs, socketDir: sockets.listenIn, settings });
      await once(child, 'exit');
      child.stdin?.end();
      // What a killed server left behind must be gone before the next one begins.
      await endOrphan(paths.cluster).catch(() => undefined);
      if (!stopping.signal.aborted) await sleep(200);
    }
  }
}

function send(pid: number | undefined, signal: NodeJS.Signals): boolean {
  try {
    return pid !== undefined && process.kill(pid, signal);
  } catch {
    return false;
  }
}
