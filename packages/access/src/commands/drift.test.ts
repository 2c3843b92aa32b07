import { readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { basePolicy, runAccess, serverDevice, startWorld, type World } from '../testing/world.ts';

describe('what changed since, or belongs to others', () => {
  let world: World;
  beforeEach(async () => {
    world = await startWorld();
    world.mesh.devices.push(serverDevice());
  });
  afterEach(() => world.close());

  test('a broad rule of others is told as a warning in the plan, until it is named on purpose', async () => {
    world.mesh.policy = basePolicy.replace(
      '"grants": [',
      '"grants": [\n\t\t{"src": ["autogroup:admin"], "dst": ["*"], "ip": ["*"]},',
    );
    const warned = await world.access('plan', world.file);
    expect([warned.status, warned.stdout]).toEqual([
      2,
      expect.stringContaining(
        'grants[0] lets autogroup:admin reach acme-prod on everything: the server is not isolated',
      ),
    ]);
    writeFileSync(
      world.file,
      readFileSync(world.file, 'utf8').replace('"slug"', '"alsoReachedBy":["autogroup:admin"],"slug"'),
    );
    expect((await world.access('plan', world.file)).stdout).not.toContain('not isolated');
  });

  test('a public AAAA record is told as a leak', async () => {
    world.dns.upstream['app.acme.test/AAAA'] = ['2001:db8::10'];
    expect((await world.access('apply', world.file)).stdout).toContain(
      'AAAA of app.acme.test is public (2001:db8::10)',
    );
  });

  test('NET56, NET57, NET123: an internal DNS server that answers the server for an unrelated name, or not for ours, stops the apply', async () => {
    await world.access('apply', world.file);
    world.dns.catchAll = '100.64.0.20';
    const wrong: World['ask'] = async (server, name, type) =>
      name === 'api.acme.test' && type === 'A' ? ['203.0.113.10'] : world.ask(server, name, type);
    const { status, stderr } = await runAccess(['plan', world.file], world.env, async () => [], wrong);
    expect(status).toBe(3);
    expect(stderr).toContain('api.acme.test: A is 203.0.113.10, not 100.64.0.20');
    expect(stderr).toMatch(/unrelated-\w+\.acme\.test: it answers 100\.64\.0\.20: there is a wildcard/);
  });

  test('NET82: a stale second node goes with the server, and a node without our tag stays', async () => {
    await world.access('apply', world.file);
    world.mesh.devices.push({ ...serverDevice(), nodeId: 'n2', name: 'acme-prod-1.tail.ts.net' });
    world.mesh.devices.push({ ...serverDevice(), nodeId: 'n3', tags: [], user: 'eve@example.com' });
    const { status, stdout } = await world.access('remove', world.file);
    expect([status, stdout]).toEqual([
      0,
      expect.stringContaining('node acme-prod stays: it does not carry tag:acme-server'),
    ]);
    expect(world.mesh.devices.map((device) => device.nodeId)).toEqual(['n3']);
  });

  test('NET6, NET51: a changed mesh address replaces the old one', async () => {
    await world.access('apply', world.file);
    world.mesh.devices[0] = serverDevice('acme-prod', '100.64.0.21');
    const planned = await world.access('plan', world.file);
    expect(planned.stdout).toContain('~ A app in acme.test: 100.64.0.20 → 100.64.0.21');
    expect((await world.access('apply', world.file)).status).toBe(0);
    const found = world.dns.zones['acme.test']?.records
      .filter((record) => record.type === 'A')
      .map((record) => record.rData['ipAddress']);
    expect(found).toEqual(['100.64.0.21', '100.64.0.21', '100.64.0.21']);
  });

  test('NET80: a zone and a suffix that serve other names stay when this server goes', async () => {
    await world.access('apply', world.file);
    world.dns.zones['acme.test']?.records.push({
      name: 'wiki.acme.test',
      type: 'A',
      ttl: 60,
      rData: { ipAddress: '100.64.0.30' },
    });
    const { status, stdout } = await world.access('remove', world.file);
    expect(stdout).toContain('zone acme.test stays: it holds wiki.acme.test');
    expect([status, world.mesh.splitDns['acme.test']]).toEqual([0, ['100.64.0.53']]);
    expect(world.dns.zones['acme.test']?.records.map((record) => record.name)).toEqual([
      'acme.test',
      'wiki.acme.test',
    ]);
  });

  test('NET84, NET123: remove says so when a name still has an address of the mesh', async () => {
    await world.access('apply', world.file);
    const { status, stderr } = await runAccess(
      ['remove', world.file],
      world.env,
      async () => ['100.64.0.20'],
      world.ask,
    );
    expect(status).toBe(3);
    expect(stderr).toContain('app.acme.test: it still resolves to 100.64.0.20');
    expect(stderr).toContain('reconnect or flush, then run remove again');
  });
});
