import { readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { basePolicy, runAccess, serverDevice, startWorld, type World } from '../testing/world.ts';

describe('plan, apply, status and remove', () => {
  let world: World;
  beforeEach(async () => {
    world = await startWorld();
  });
  afterEach(() => world.close());

  test('plan shows policy, DNS, split DNS and reach, changes nothing and exits 2', async () => {
    const before = structuredClone(world.state());
    const { status, stdout } = await world.access('plan', world.file);
    expect(status).toBe(2);
    expect(stdout).toContain('+ groups: group:acme = ["ann@acme.example"]');
    expect(stdout).toContain('ann@acme.example gains acme-prod tcp:22,80,443');
    expect(stdout).toContain('CI of acme gains acme-prod tcp:22');
    expect(stdout).toContain('nobody else changes');
    expect(stdout).toContain('Plan: 12 to add, 0 to change, 0 to remove.');
    expect(world.state()).toEqual(before);
  });

  test('apply waits for the enrolment, touching neither DNS nor users', async () => {
    const { status, stdout } = await world.access('apply', world.file);
    expect([status, stdout]).toEqual([2, expect.stringContaining('Waiting: the server is not enrolled yet')]);
    expect(world.mesh.policy).toContain('group:acme');
    expect(world.dns.zones).toEqual({});
    expect(world.mesh.splitDns).toEqual({ 'corp.example': ['100.64.0.99'] });
  });

  test('NET30: apply makes a forwarder zone and exact A records, and routes the suffix last', async () => {
    world.mesh.devices.push(serverDevice());
    const { status } = await world.access('apply', world.file);
    expect(status).toBe(0);
    const zone = world.dns.zones['acme.test'];
    expect(zone?.type).toBe('Forwarder');
    expect(
      zone?.records.map(({ name, type, rData }) => [name, type, rData['ipAddress'] ?? rData['forwarder']]),
    ).toEqual([
      ['acme.test', 'FWD', '127.0.0.54'],
      ['app.acme.test', 'A', '100.64.0.20'],
      ['api.acme.test', 'A', '100.64.0.20'],
      ['ws.acme.test', 'A', '100.64.0.20'],
    ]);
    expect(world.mesh.splitDns).toEqual({ 'corp.example': ['100.64.0.99'], 'acme.test': ['100.64.0.53'] });
    const writes = world.log.calls.filter((call) => call.write).map((call) => call.path);
    expect(writes.at(-1)).toMatch(/split-dns$/);
  });

  test('a second apply does nothing, a plan is empty, and status says so', async () => {
    world.mesh.devices.push(serverDevice());
    await world.access('apply', world.file);
    const before = structuredClone(world.state());
    const writes = world.log.calls.filter((call) => call.write).length;
    expect((await world.access('apply', world.file)).status).toBe(0);
    expect((await world.access('plan', world.file)).status).toBe(0);
    expect((await world.access('status', world.file)).status).toBe(0);
    expect(world.state()).toEqual(before);
    expect(world.log.calls.filter((call) => call.write)).toHaveLength(writes);
  });

  test('NET60: remove goes in the prescribed order and gives back the very bytes of the policy', async () => {
    world.mesh.devices.push(serverDevice());
    await world.access('apply', world.file);
    world.log.calls.length = 0;
    const { status } = await world.access('remove', world.file);
    expect(status).toBe(0);
    const writes = world.log.calls
      .filter((call) => call.write)
      .map(({ method, path }) => `${method} ${path}`);
    expect(writes).toEqual([
      'PATCH /api/v2/tailnet/-/dns/split-dns',
      'POST /api/zones/records/delete',
      'POST /api/zones/records/delete',
      'POST /api/zones/records/delete',
      'POST /api/zones/delete',
      'POST /api/v2/tailnet/-/acl',
      'DELETE /api/v2/device/nserver',
    ]);
    expect(world.mesh.policy).toBe(basePolicy);
    expect(world.state()).toEqual({
      policy: basePolicy,
      splitDns: { 'corp.example': ['100.64.0.99'] },
      zones: {},
      devices: [],
      keys: [],
    });
  });

  test('every write of the policy carries If-Match, and split DNS is only patched', async () => {
    world.mesh.devices.push(serverDevice());
    await world.access('apply', world.file);
    await world.access('remove', world.file);
    const policyWrites = world.log.calls.filter((call) => call.write && call.path.endsWith('/acl'));
    expect(policyWrites).toHaveLength(2);
    expect(policyWrites.every((call) => call.ifMatch !== undefined)).toBe(true);
    const dnsWrites = world.log.calls.filter((call) => call.write && call.path.includes('/dns/'));
    expect(dnsWrites.map((call) => `${call.method} ${call.path.split('/').at(-1)}`)).toEqual([
      'PATCH split-dns',
      'PATCH split-dns',
    ]);
  });

  test('an OAuth client of the operator signs in too', async () => {
    const env = {
      TAILSCALE_OAUTH_CLIENT_ID: 'k1',
      TAILSCALE_OAUTH_CLIENT_SECRET: world.mesh.oauthSecret,
      TECHNITIUM_TOKEN: world.dns.token,
    };
    const { status } = await runAccess(['plan', world.file], env, async () => []);
    expect(status).toBe(2);
  });

  test('NET20: the plan names the properties of the enrolment key', async () => {
    const { stdout } = await world.access('plan', world.file);
    expect(stdout).toContain(
      'description acme-prod, not reusable, not ephemeral, pre-approved, tags tag:server and tag:acme-server',
    );
  });

  test('users taken out of the file leave the group, and the plan says who loses what', async () => {
    writeFileSync(
      world.file,
      readFileSync(world.file, 'utf8').replace(
        '["ann@acme.example"]',
        '["ann@acme.example","eve@acme.example"]',
      ),
    );
    await world.access('apply', world.file);
    writeFileSync(world.file, readFileSync(world.file, 'utf8').replace('"ann@acme.example",', ''));
    const { stdout } = await world.access('plan', world.file);
    expect(stdout).toContain('- groups: ann@acme.example from group:acme');
    expect(stdout).toContain('ann@acme.example loses acme-prod tcp:22,80,443');
  });

  test('--json gives one document and nothing else', async () => {
    const { status, stdout, stderr } = await world.access('plan', world.file, '--json');
    expect(JSON.parse(stdout)).toMatchObject({
      command: 'plan',
      slug: 'acme',
      exitCode: 2,
      counts: { add: 12 },
    });
    expect([status, stderr]).toEqual([2, '']);
  });
});
