import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadConfig } from '../config/load-config.ts';
import { queryDns } from '../probes/dns-query.ts';
import { localRunner } from '../server/runner.ts';
import { fakeMachine, type FakeMachine } from '../testing/fake-machine.ts';
import { startWorld, type World } from '../testing/world.ts';
import { serverChecks } from './server.ts';

describe('what the server tells about a failed login', () => {
  let world: World;
  let machine: FakeMachine;
  beforeEach(async () => {
    world = await startWorld();
    machine = fakeMachine(world);
    machine.program('getent', `echo "root:x:0:0:root:${world.directory}:/bin/sh"`);
    machine.program('journalctl', 'true');
    mkdirSync(join(world.directory, '.ssh'));
    authorize('AAAAtheirs');
  });
  afterEach(() => world.close());

  const authorize = (key: string) =>
    writeFileSync(join(world.directory, '.ssh', 'authorized_keys'), `ssh-ed25519 ${key} somebody\n`);
  const offer = (key: string) => machine.program('ssh-add', `echo "ssh-ed25519 ${key} me"`);
  const login = async (far = false) => {
    const here = localRunner(world.env);
    const checks = await serverChecks({
      config: await loadConfig(world.file, '/'),
      address: '100.64.0.20',
      lookup: async () => [],
      query: queryDns,
      local: here,
      server: far ? { ...here, local: false } : here,
      admin: undefined,
      others: [],
      ca: undefined,
      knownHosts: undefined,
      paths: { app: '/', api: '/', ws: '/' },
      login: undefined,
      timeout: 100,
      hold: 100,
    });
    return Object.fromEntries(
      checks.map(({ id, result, detail }) => [id, `${result} ${detail ?? ''}`.trim()]),
    );
  };

  test('NET98: a key that is not among the authorized keys of the login', async () => {
    offer('AAAAmine');
    expect(await login()).toMatchObject({ 'server:authorized-keys': 'failed it is not' });
    authorize('AAAAmine');
    expect(await login()).toMatchObject({ 'server:authorized-keys': 'ok', 'server:ssh-log': 'ok' });
  });

  test('NET98: no chosen identity, and what the SSH daemon logged', async () => {
    machine.program('ssh-add', 'exit 1');
    machine.program(
      'journalctl',
      'echo "Authentication refused: bad ownership or modes for directory /root"',
    );
    expect(await login()).toMatchObject({
      'server:authorized-keys': expect.stringContaining('skipped this machine offers no key'),
      'server:ssh-log': 'failed Authentication refused: bad ownership or modes for directory /root',
    });
  });

  test('NET98: a login that does not exist', async () => {
    machine.program('getent', 'exit 2');
    expect(await login()).toMatchObject({ 'server:login': 'failed it does not' });
  });

  test('NET172: what cannot be seen on the server is not said to be well', async () => {
    offer('AAAAmine');
    for (const name of ['nft', 'ss', 'journalctl', 'tailscale']) machine.program(name, 'exit 1');
    const told = await login(true);
    const unseen = [
      ...[22, 80, 443].flatMap((port) => [`firewall-${port}`, `listener-${port}`]),
      'outbound-3478',
      'outbound-41641',
      'ssh-log',
    ];
    for (const id of unseen) expect(told[`server:${id}`], id).toMatch(/^skipped /);
  });
});
