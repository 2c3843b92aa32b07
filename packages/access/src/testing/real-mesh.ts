import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../../test/harness/free-port.ts';
import type { Send } from './headscale-story.ts';

/** The folder with the programs that `npm run test:mesh` builds; undefined where it did not. */
export const meshParts = ((): string | undefined => {
  const folder = process.env['MESH_PARTS'];
  return folder !== undefined && existsSync(join(folder, 'headscale')) ? folder : undefined;
})();

/** A real Headscale on loopback, without any contact to the world. */
export interface RealHeadscale {
  url: string;
  token: string;
  send: Send;
  command: (...args: string[]) => string;
  close: () => void;
}

/** Starts Headscale in a folder; with `policyFile` it reads its policy from there. */
export async function startHeadscale(folder: string, policyFile?: string): Promise<RealHeadscale> {
  mkdirSync(folder, { recursive: true });
  const [port, grpc, stun] = [await freePort(), await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const at = (name: string) => join(folder, name);
  const config = {
    server_url: url,
    listen_addr: `127.0.0.1:${port}`,
    metrics_listen_addr: '',
    grpc_listen_addr: `127.0.0.1:${grpc}`,
    grpc_allow_insecure: true,
    noise: { private_key_path: at('noise.key') },
    prefixes: { v4: '100.64.0.0/10', v6: 'fd7a:115c:a1e0::/48', allocation: 'sequential' },
    derp: {
      server: {
        enabled: true,
        region_id: 999,
        region_code: 'lab',
        region_name: 'lab',
        verify_clients: false,
        stun_listen_addr: `127.0.0.1:${stun}`,
        private_key_path: at('derp.key'),
        ipv4: '127.0.0.1',
        automatically_add_embedded_derp_region: true,
      },
      urls: [],
      paths: [],
      auto_update_enabled: false,
    },
    disable_check_updates: true,
    database: { type: 'sqlite', sqlite: { path: at('db.sqlite') } },
    log: { level: 'warn', format: 'text' },
    policy: policyFile === undefined ? { mode: 'database' } : { mode: 'file', path: policyFile },
    dns: {
      magic_dns: true,
      base_domain: 'mesh.test',
      override_local_dns: false,
      nameservers: { global: [] },
    },
    unix_socket: at('socket'),
    logtail: { enabled: false },
  };
  writeFileSync(at('config.yaml'), JSON.stringify(config));
  const program = join(meshParts ?? '', 'headscale');
  const server = spawn(program, ['-c', at('config.yaml'), 'serve'], { stdio: 'ignore' });
  const command = (...args: string[]) =>
    execFileSync(program, ['-c', at('config.yaml'), ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  await until(() => fetch(`${url}/health`).then((answer) => answer.ok));
  const token = command('apikeys', 'create').trim().split('\n').at(-1) ?? '';
  const send: Send = async (method, path, body, given = token) => {
    const answer = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${given}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, text: await answer.text() };
  };
  return { url, token, send, command, close: () => void server.kill('SIGKILL') };
}

/** A real mesh client in userspace; its command is a program of the name `tailscale` in the given folder. */
export async function startClient(
  folder: string,
): Promise<{ bin: string; run: (...args: string[]) => string; close: () => void }> {
  const [state, bin] = [join(folder, 'state'), join(folder, 'bin')];
  mkdirSync(state, { recursive: true });
  mkdirSync(bin);
  const socket = join(folder, 'socket');
  const flags = ['--tun=userspace-networking', '--state=mem:', `--statedir=${state}`, `--socket=${socket}`];
  const daemon: ChildProcess = spawn(
    join(meshParts ?? '', 'tailscaled'),
    [...flags, '--port=0', '--no-logs-no-support'],
    { stdio: 'ignore' },
  );
  const script = `#!/bin/sh\nexec ${join(meshParts ?? '', 'tailscale')} --socket=${socket} "$@"\n`;
  writeFileSync(join(bin, 'tailscale'), script, { mode: 0o755 });
  const run = (...args: string[]) =>
    execFileSync(join(bin, 'tailscale'), args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  await until(async () => existsSync(socket));
  return { bin, run, close: () => void daemon.kill('SIGKILL') };
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 400; tries++) {
    if (await holds().catch(() => false)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('it did not start');
}
