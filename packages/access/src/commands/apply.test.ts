import { readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { basePolicy, serverDevice, startWorld, type World } from '../testing/world.ts';

describe('plan, apply, status and remove', () => {
  let world: World;
  beforeEach(async () => {
    world = await startWorld();
  });
  afterEach(() => world.close());

  test('NET99, NET122, NET26, NET30, NET31: plan shows policy, DNS, split DNS and reach, changes nothing and exits 2', async () => {
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

  test('NET122: apply waits for the enrolment, touching neither DNS nor users', async () => {
    const { status, stdout } = await world.access('apply', world.file);
    expect([status, stdout]).toEqual([2, expect.stringContaining('Waiting: the server is not enrolled yet')]);
    expect(world.mesh.policy).toContain('group:acme');
    expect(world.dns.zones).toEqual({});
    expect(world.mesh.splitDns).toEqual({ 'corp.example': ['100.64.0.99'] });
  });

  test('NET5, NET6, NET48, NET49, NET50, NET51, NET54, NET58, NET100, NET121: apply makes a forwarder zone and exact A records, and routes the suffix last', async () => {
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

  test('NET51, NET52, NET53, NET60: sibling names without suffixes get a zone and a route each, with the A record at the apex', async () => {
    const { dns, ...content }: { dns: object } = JSON.parse(readFileSync(world.file, 'utf8'));
    writeFileSync(world.file, JSON.stringify({ ...content, dns: { ...dns, suffixes: undefined } }));
    world.mesh.devices.push(serverDevice());
    const { stdout } = await world.access('plan', world.file);
    const names = ['app.acme.test', 'api.acme.test', 'ws.acme.test'];
    for (const name of names) expect(stdout).toContain(`+ A @ in ${name}: 100.64.0.20`);
    expect((await world.access('apply', world.file)).status).toBe(0);
    expect(Object.keys(world.dns.zones)).toEqual(names);
    for (const name of names) {
      expect(world.dns.zones[name]?.records.map((record) => `${record.type} ${record.name}`)).toEqual([
        `FWD ${name}`,
        `A ${name}`,
      ]);
      expect(world.mesh.splitDns[name]).toEqual(['100.64.0.53']);
    }
  });

  test('NET106: status tells what is in place, what waits and what is to be done by hand', async () => {
    await world.access('apply', world.file);
    const { status, stdout } = await world.access('status', world.file);
    expect([status, stdout.split('\n').map((line) => line.replaceAll(/ {2,}/g, ' | '))]).toEqual([
      2,
      expect.arrayContaining([
        ' | policy | in place',
        ' | keys and OAuth client | to be done by hand',
        ' | node | 1 pending (waits for enrolment)',
        ' | answers of the internal DNS | not yet',
      ]),
    ]);
  });

  test('NET76: the CI gets an OAuth client of its own, for two tags and one scope', async () => {
    world.mesh.devices.push(serverDevice());
    expect((await world.access('apply', world.file, '--ci-secret-to', 'cat >/dev/null')).status).toBe(0);
    expect(world.mesh.keys).toEqual([
      expect.objectContaining({
        keyType: 'client',
        description: 'ci acme',
        tags: ['tag:ci', 'tag:acme-ci'],
        scopes: ['auth_keys'],
      }),
    ]);
  });

  test('NET19: one slug stands in policy, node name, keys and CI configuration', async () => {
    const { stdout: plan } = await world.access('plan', world.file);
    for (const name of [
      'group:acme',
      'tag:acme-server',
      'tag:acme-ci',
      'node acme-prod',
      'description acme-prod',
    ])
      expect(plan).toContain(name);
    const { stdout: pipeline } = await world.access('ci', world.file);
    for (const name of ['deploy-acme', 'tag:ci,tag:acme-ci', '@acme-prod']) expect(pipeline).toContain(name);
  });

  test('NET106, NET121: a second apply does nothing, a plan is empty, and status says so', async () => {
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

  test('NET79, NET80, NET81, NET82, NET85, NET105, NET121, NET130: remove goes in the prescribed order and gives back the very bytes of the policy', async () => {
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

  test('NET61: every write of the policy carries If-Match, and of the DNS settings only the suffix is touched', async () => {
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

  test('NET33, NET34, NET35, NET36, NET37: the plan names the properties of the enrolment key', async () => {
    const { stdout } = await world.access('plan', world.file);
    expect(stdout).toContain(
      'description acme-prod, not reusable, not ephemeral, pre-approved, tags tag:server and tag:acme-server',
    );
  });

  test('NET26, NET112: users taken out of the file leave the group, and the plan says who loses what', async () => {
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

  test('NET120: --json gives one document and nothing else', async () => {
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
