import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { caddyAdmin } from '../caddy/caddy-admin.ts';
import { freePorts } from '../../../../test/harness/free-port.ts';

/** A Caddy started for a test, with a route of somebody else in it. */
export interface RealCaddy {
  adminUrl: string;
  /** Where its plain server listens, which has a route already. */
  plain: string;
  /** Where nothing listens yet. */
  unused: string;
  /** Reads its own file again, as `systemctl reload` does. */
  reload(): void;
  /** Ends it; `start` begins it again from its own file. */
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Whether the program `caddy` can be run here. */
export function hasCaddy(): boolean {
  return spawnSync('caddy', ['version']).status === 0;
}

/** Starts a Caddy on free loopback ports that keeps its files to itself and asks nobody for certificates. */
export async function startCaddy(socket = false): Promise<RealCaddy> {
  const folder = await mkdtemp(join(tmpdir(), 'bakehouse-caddy-'));
  const [admin = 0, plain = 0, http = 0, https = 0] = await freePorts(4);
  const config = {
    admin: {
      listen: socket ? `unix/${join(folder, 'admin.sock')}` : `127.0.0.1:${admin}`,
      ...(socket ? { origins: ['localhost'] } : {}),
      config: { persist: false },
    },
    apps: {
      pki: { certificate_authorities: { local: { install_trust: false } } },
      http: {
        http_port: http,
        https_port: https,
        servers: {
          somebody: {
            listen: [`127.0.0.1:${plain}`],
            automatic_https: { disable: true },
            routes: [{ handle: [{ handler: 'static_response', body: 'somebody else' }] }],
          },
        },
      },
    },
  };
  await writeFile(join(folder, 'caddy.json'), JSON.stringify(config));
  const file = join(folder, 'caddy.json');
  const env = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const run = () => spawn('caddy', ['run', '--config', file], { env, stdio: 'ignore' });
  let child = run();
  const adminUrl = socket ? `unix://${join(folder, 'admin.sock')}` : `http://127.0.0.1:${admin}`;
  await answering(adminUrl);
  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  return {
    adminUrl,
    plain: `127.0.0.1:${plain}`,
    unused: `127.0.0.1:${https}`,
    reload() {
      const { status } = spawnSync(
        'caddy',
        ['reload', '--force', '--config', file, '--address', `127.0.0.1:${admin}`],
        { env },
      );
      if (status !== 0) throw new Error('Caddy was not reloaded');
    },
    kill,
    async start() {
      child = run();
      await answering(adminUrl);
    },
    async stop() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function answering(adminUrl: string): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) {
    const there = await caddyAdmin(adminUrl, 'GET', '/config/').then(
      () => true,
      () => false,
    );
    if (there) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('Caddy does not answer');
}
