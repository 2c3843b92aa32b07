import { mkdtempSync, rmSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeBellPiece } from './bell-piece.ts';
import { startBellService, type BellService } from './bell-service.ts';
import { listeningOn } from './listening.ts';
import { startRegistry } from './piece-registry.ts';
import { makeTestApp, type TestApp } from './test-app.ts';
import { on } from './things.ts';

/** The secret of the connection to the service. */
export const bellToken = 'tok-b1e11-7c21';

/** An application with the piece of bell-piece.ts, a connection `bell` and the service behind it. */
export interface BellApp {
  it: TestApp;
  service: BellService;
  /** What was logged. */
  lines: string[];
  close(): Promise<void>;
}

/** Starts one. */
export async function startBellApp(): Promise<BellApp> {
  const folder = mkdtempSync(join(tmpdir(), 'bakehouse-bell-'));
  const before = { ...process.env };
  const lines: string[] = [];
  const registry = await startRegistry(join(folder, 'registry'));
  registry.publish(writeBellPiece(join(folder, 'bell')), '1.0.0');
  Object.assign(process.env, { npm_config_registry: registry.url, npm_config_cache: join(folder, 'cache') });
  const service = await startBellService();
  const it = await makeTestApp({
    env: { DATA_DIR: join(folder, 'data'), SECRET_KEY: 'x'.repeat(40), RATE_LIMIT: '1000000' },
    work: true,
    logged: (line) => lines.push(line),
    pieces: {
      rules: {
        allowsPrivate: () => false,
        resolve: async () => [{ address: '203.0.114.7', family: 4 }],
        dial: () => createConnection(service.server.port, '127.0.0.1'),
      },
    },
  });
  const { call } = listeningOn(() => it);
  await call('PUT', '/pieces/bell', {});
  await call('PUT', '/connections/bell', {
    name: 'bell',
    kind: 'bearer',
    hosts: ['http://api.bell.example'],
  });
  await call('PUT', '/connections/bell/secret', { token: bellToken });
  return { it, service, lines, close };

  async function close(): Promise<void> {
    for (const name of ['npm_config_registry', 'npm_config_cache'])
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    await it.close();
    await registry.close();
    await service.close();
    rmSync(folder, { recursive: true });
  }
}

/** A workflow that listens to a trigger of the piece. */
export function listensToBell(identifier: string, trigger: string, options: object = {}, more: object = {}) {
  return {
    identifier,
    elevated: true,
    events: [{ identifier, type: `piece/bell/${trigger}` }],
    elements: [
      {
        name: 'rings',
        type: `event/piece/bell/${trigger}`,
        options: { connection: 'bell', ...options },
        to: on('what'),
      },
      { name: 'what', type: 'data/map', options: { value: '$' } },
    ],
    ...more,
  };
}
