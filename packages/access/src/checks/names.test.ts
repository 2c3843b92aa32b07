import { describe, expect, test } from 'vitest';
import { readConfig } from '../config/read-config.ts';
import { localRunner } from '../server/runner.ts';
import type { Scene } from './check.ts';
import { resolverChecks } from './names.ts';

const config = readConfig(
  {
    slug: 'acme',
    domains: { app: 'app.acme.test', api: 'api.acme.test', ws: 'ws.acme.test' },
    users: ['ann@acme.example'],
    dns: { provider: 'technitium', server: '100.64.0.53', upstream: '9.9.9.9' },
    ssh: { user: 'root' },
  },
  'acme.yaml',
);

const answering = (...found: string[]): Scene => ({
  config,
  address: '100.64.0.20',
  lookup: async () => found,
  local: localRunner({}),
  server: undefined,
  admin: undefined,
  others: [],
  ca: undefined,
  knownHosts: undefined,
  paths: { app: '/', api: '/', ws: '/' },
  login: undefined,
  timeout: 100,
  hold: 100,
});

describe('the resolver of this machine', () => {
  test('NET62: passes when all three names have the address of the server', async () => {
    const checks = await resolverChecks(answering('100.64.0.20'));
    expect(checks.map(({ id, result }) => [id, result])).toEqual([
      ['resolver:app.acme.test', 'ok'],
      ['resolver:api.acme.test', 'ok'],
      ['resolver:ws.acme.test', 'ok'],
    ]);
  });

  test.each([
    ['an old address of the mesh', '100.64.0.19', /then reconnect or flush/],
    ['a public address', '203.0.113.10', /reconnect or flush caches/],
  ])('NET62, NET63: %s fails, with the advice to reconnect or flush', async (_, address, fix) => {
    const [first] = await resolverChecks(answering(address));
    expect(first).toMatchObject({ result: 'failed', fix: expect.stringMatching(fix) });
  });
});
