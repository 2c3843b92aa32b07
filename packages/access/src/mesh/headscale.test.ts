import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { httpClient } from '../http/client.ts';
import { Secret } from '../secret.ts';
import { faultyServer, type CallLog } from '../testing/faulty-server.ts';
import { basePolicy, runAccess, shortPatience } from '../testing/world.ts';
import { headscaleMesh } from './headscale.ts';
import type { Mesh } from './mesh.ts';

const json = (status: number, value: unknown) => ({ status, body: JSON.stringify(value) });

const open = (url: string, token: string) =>
  headscaleMesh(
    {
      provider: 'headscale',
      tailnet: '-',
      url,
      tagOwner: 'group:admin',
      outbound: { https: '', stun: '' },
    },
    new Secret(token),
    httpClient(shortPatience, new AbortController().signal),
  );

describe('Headscale', () => {
  const log: CallLog = { calls: [] };
  let state: { policy: string; fileMode: boolean; deleted: string[] };
  let mesh: Mesh;
  let close: () => Promise<void>;
  let url: string;

  beforeEach(async () => {
    state = { policy: '{ /* kept */ }', fileMode: false, deleted: [] };
    const server = await faultyServer(
      'headscale',
      log,
      ({ method, path, headers, body }) => {
        if (headers.authorization !== 'Bearer good') return json(401, { detail: 'unauthorized' });
        if (path === '/api/v1/node')
          return json(200, {
            nodes: [
              {
                id: '7',
                name: 'acme-prod',
                givenName: 'acme-prod',
                ipAddresses: ['100.64.0.20'],
                tags: ['tag:server', 'tag:acme-server'],
                expiry: '0001-01-01T00:00:00Z',
                online: true,
                user: { name: 'tagged-devices' },
              },
            ],
          });
        if (path === '/api/v1/policy' && method === 'GET') return json(200, { policy: state.policy });
        if (path === '/api/v1/policy' && state.fileMode)
          return json(400, { message: 'update is disabled for modes other than database' });
        if (path === '/api/v1/policy') {
          const sent: { policy: string } = JSON.parse(body);
          state.policy = sent.policy;
          return json(200, sent);
        }
        state.deleted.push(path);
        return json(200, {});
      },
      ({ method }) => method !== 'GET',
    );
    ({ close, url } = server);
    mesh = open(url, 'good');
  });
  afterEach(() => close());

  test('the policy is read and written byte for byte, and a change in between is a conflict', async () => {
    const { text, version } = await mesh.policy();
    expect(text).toBe('{ /* kept */ }');
    await mesh.setPolicy('{ /* new */ }', version);
    expect(state.policy).toBe('{ /* new */ }');
    await expect(mesh.setPolicy('{}', version)).rejects.toMatchObject({ code: 'conflict' });
    expect(state.policy).toBe('{ /* new */ }');
  });

  test('nodes carry tags, addresses and whether their key expires', async () => {
    expect(await mesh.devices()).toEqual([
      {
        id: '7',
        hostname: 'acme-prod',
        label: 'acme-prod',
        user: 'tagged-devices',
        tags: ['tag:server', 'tag:acme-server'],
        addresses: ['100.64.0.20'],
        authorized: true,
        keyExpiryDisabled: true,
        online: true,
      },
    ]);
    await mesh.deleteDevice('7');
    expect(state.deleted).toEqual(['/api/v1/node/7']);
  });

  test('what its API cannot do is said, not tried', async () => {
    expect(mesh.can).toEqual({ splitDns: false, clients: false, keys: false });
    await expect(mesh.patchSplitDns({})).rejects.toThrow('dns.nameservers.split');
  });

  test('a wrong key is a matter of credentials', async () => {
    await expect(open(url, 'bad').policy()).rejects.toMatchObject({ code: 'credentials' });
  });

  test('a policy kept in a file is told with the setting to change', async () => {
    state.fileMode = true;
    const { version } = await mesh.policy();
    await expect(mesh.setPolicy('{}', version)).rejects.toMatchObject({
      data: { fix: expect.stringContaining('policy.mode') },
    });
  });

  test('with dnsmasq it is planned and applied as far as its API goes, and the rest is told', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'headscale-'));
    const file = join(directory, 'acme.json');
    const content = {
      slug: 'globex',
      domains: { app: 'globex.test', api: 'api.globex.test', ws: 'ws.globex.test' },
      users: ['ann@acme.example'],
      dns: {
        provider: 'dnsmasq',
        server: '100.64.0.53',
        upstream: '127.0.0.54',
        directory,
        reload: ['true'],
      },
      mesh: { provider: 'headscale', url, tagOwner: 'group:admin' },
      ssh: { user: 'root' },
    };
    writeFileSync(file, JSON.stringify(content));
    state.policy = basePolicy;
    const { status, stdout } = await runAccess(
      ['apply', file],
      { HEADSCALE_API_KEY: 'good' },
      async () => [],
    );
    expect([status, stdout]).toEqual([
      2,
      expect.stringContaining('headscale preauthkeys create --tags tag:server,tag:globex-server'),
    ]);
    expect(state.policy).toContain('"tag:globex-server": ["group:admin"]');
    const planned = await runAccess(['plan', file], { HEADSCALE_API_KEY: 'good' }, async () => []);
    expect(planned.stdout).toContain('dns.nameservers.split: { globex.test: [100.64.0.53] }');
    rmSync(directory, { recursive: true });
  });
});
