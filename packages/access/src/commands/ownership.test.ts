import { readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { basePolicy, serverDevice, startWorld, type World } from '../testing/world.ts';

/** Ended with 4, with this reason, and everything is as it was. */
const refused = (says: string) => [4, expect.stringContaining(says), true];

describe('what others made, and where users are sent', () => {
  let world: World;
  beforeEach(async () => {
    world = await startWorld();
    world.mesh.devices.push(serverDevice());
  });
  afterEach(() => world.close());
  const edit = (change: (content: Record<string, unknown>) => void) => {
    const content: Record<string, unknown> = JSON.parse(readFileSync(world.file, 'utf8'));
    change(content);
    writeFileSync(world.file, JSON.stringify(content));
  };
  /** How an apply ends, what it says, and whether everything is as it was. */
  const applied = async () => {
    const before = JSON.stringify(world.state());
    const { status, stderr } = await world.access('apply', world.file);
    return [status, stderr, JSON.stringify(world.state()) === before];
  };

  test('NET135: a slug that equals the group of somebody else is refused with its line, and removal leaves it', async () => {
    edit((content) => (content['slug'] = 'main-dev'));
    world.mesh.devices = [serverDevice('main-dev-prod')];
    expect(await applied()).toEqual(
      refused('line 5, column 3: group:main-dev is ["alice@example.com", "bob@example.com"]'),
    );
    await world.access('remove', world.file);
    expect(world.mesh.policy).toBe(basePolicy);
  });

  test('NET135: revoke does not touch a group that we did not make, unless it is adopted', async () => {
    edit((content) => (content['slug'] = 'main-dev'));
    world.mesh.devices = [];
    const { status, stderr } = await world.access('revoke', world.file, 'bob@example.com');
    expect([status, stderr]).toEqual([4, expect.stringContaining('line 5')]);
    expect(world.mesh.policy).toBe(basePolicy);
    expect((await world.access('revoke', world.file, 'bob@example.com', '--adopt')).status).toBe(0);
    expect(world.mesh.policy).not.toContain('bob@example.com');
  });

  test('NET135: an equal record and an empty zone of others are not ours', async () => {
    const record = { name: 'app.acme.test', type: 'A', ttl: 60, rData: { ipAddress: '100.64.0.20' } };
    const forwarder = { name: 'acme.test', type: 'FWD', ttl: 0, rData: { forwarder: '127.0.0.54' } };
    world.dns.zones['acme.test'] = { type: 'Forwarder', records: [forwarder, record] };
    expect(await applied()).toEqual(
      refused('app.acme.test has the A record 100.64.0.20 already, which is not ours'),
    );
    expect((await world.access('apply', world.file, '--adopt')).status).toBe(0);
    const { status, stdout } = await world.access('remove', world.file);
    expect([status, stdout]).toEqual([
      0,
      expect.stringContaining('zone acme.test stays: we did not make it'),
    ]);
    expect(world.dns.zones['acme.test']?.records).toEqual([forwarder]);
  });

  test('NET144: a zone that became Primary loses our records, and is told', async () => {
    await world.access('apply', world.file);
    const zone = world.dns.zones['acme.test'];
    if (zone !== undefined) zone.type = 'Primary';
    const { status, stdout } = await world.access('remove', world.file);
    expect([status, stdout]).toEqual([0, expect.stringContaining('it is Primary now, not a forwarder zone')]);
    expect(zone?.records.map(({ type }) => type)).toEqual(['FWD']);
  });

  test('NET144: a name that leaves the file leaves the DNS server', async () => {
    await world.access('apply', world.file);
    edit((content) =>
      Object.assign(content, { domains: { app: 'app.acme.test', api: 'app.acme.test', ws: 'ws.acme.test' } }),
    );
    expect((await world.access('plan', world.file)).stdout).toContain('- A api.acme.test 100.64.0.20');
    expect((await world.access('apply', world.file)).status).toBe(0);
    expect(world.dns.zones['acme.test']?.records.map(({ name }) => name)).not.toContain('api.acme.test');
  });

  test.each(['8.8.8.8', '10.0.0.53'])('NET145: dns.server %s is no address of the mesh', async (server) => {
    edit((content) => Object.assign(content['dns'] ?? {}, { server }));
    expect(await applied()).toEqual(refused('dns.server: is no address of the mesh'));
  });

  test('NET145: dns.server must be the address of a node with tag:dns', async () => {
    edit((content) => Object.assign(content['dns'] ?? {}, { server: '100.64.0.35' }));
    expect(await applied()).toEqual(
      refused('no node of the mesh has the address 100.64.0.35; tag:dns is dns at 100.64.0.53'),
    );
    edit((content) => Object.assign(content['dns'] ?? {}, { server: '100.64.0.20' }));
    expect(await applied()).toEqual(refused('acme-prod at that address does not carry tag:dns'));
  });

  test('NET145: no user is sent to a resolver that does not answer', async () => {
    const dead = { ...world.mesh.infrastructure[0], addresses: ['100.64.0.54'] };
    world.mesh.infrastructure = [{ ...serverDevice(), ...dead }];
    edit((content) => Object.assign(content['dns'] ?? {}, { server: '100.64.0.54' }));
    const { status, stderr } = await world.access('apply', world.file);
    expect([status, stderr]).toEqual([3, expect.stringContaining('100.64.0.54 does not answer from here')]);
    expect(world.mesh.splitDns).toEqual({ 'corp.example': ['100.64.0.99'] });
  });

  test('NET146: a server with a new address is planned without complaint', async () => {
    await world.access('apply', world.file);
    world.mesh.devices[0] = serverDevice('acme-prod', '100.64.0.21');
    const { status, stdout, stderr } = await world.access('plan', world.file);
    expect([status, stderr]).toEqual([2, '']);
    expect(stdout).toContain('Plan: 0 to add, 3 to change, 0 to remove.');
  });

  test('NET143: revoke and remove do not write a policy that is managed elsewhere, and print a patch', async () => {
    await world.access('apply', world.file);
    const { policy } = world.mesh;
    world.mesh.managedBy = 'https://git.example/policy';
    const revoked = await world.access('revoke', world.file, 'ann@acme.example');
    expect([revoked.status, revoked.stdout]).toEqual([
      2,
      expect.stringMatching(/^-.*"group:acme": \["ann@acme.example"\]/m),
    ]);
    const removed = await world.access('remove', world.file);
    expect([removed.status, removed.stdout]).toEqual([2, expect.stringContaining('+++ b/policy.hujson')]);
    expect(world.mesh.policy).toBe(policy);
    expect(world.mesh.devices).toEqual([]);
  });

  test('NET143: a policy that is managed elsewhere and has our entries is no obstacle', async () => {
    await world.access('apply', world.file);
    world.mesh.managedBy = 'https://git.example/policy';
    expect((await world.access('plan', world.file)).status).toBe(0);
  });

  test('NET147: a node that answers SSH by the mesh is refused, a rule for it is told', async () => {
    world.mesh.policy = basePolicy.replace(
      '"ssh": []',
      '"ssh": [{"action": "accept", "src": ["autogroup:member"], "dst": ["tag:server"], "users": ["root"]}]',
    );
    const { stdout } = await world.access('plan', world.file);
    expect(stdout).toContain('ssh[0] lets autogroup:member in by the SSH of the mesh as root');
    world.mesh.devices[0] = { ...serverDevice(), sshEnabled: true };
    expect(await applied()).toEqual(refused('the SSH of the mesh is on'));
  });

  test('NET148: a revocation that does nothing fails, and one that leaves other ways says which', async () => {
    await world.access('apply', world.file);
    const typo = await world.access('revoke', world.file, 'ANN@acme.example');
    expect([typo.status, typo.stderr]).toEqual([
      4,
      expect.stringContaining('did you mean ann@acme.example?'),
    ]);
    world.mesh.policy = world.mesh.policy.replace(
      '"grants": [',
      '"grants": [{"src": ["ann@acme.example"], "dst": ["tag:server"], "ip": ["tcp:22"]},',
    );
    const { status, stdout } = await world.access('revoke', world.file, 'ann@acme.example');
    expect([status, stdout]).toEqual([
      0,
      expect.stringContaining('ann@acme.example still reaches acme-prod tcp:22 by grants[0]'),
    ]);
  });

  test('NET149: what the control plane doubts is told', async () => {
    world.mesh.unknownUsers = ['ann@acme.example'];
    expect((await world.access('plan', world.file)).stdout).toContain(
      'Tailscale says: ann@acme.example: user not found',
    );
  });

  test('NET150: what a later step refuses is found before the first writes', async () => {
    world.dns.zones['acme.test'] = { type: 'Primary', records: [] };
    expect(await applied()).toEqual(refused('exists as Primary'));
  });

  test('NET151: two clients of the CI make way for one, also where the list of keys is bare', async () => {
    world.mesh.bareKeys = true;
    await world.access('apply', world.file, '--ci-secret-to', 'cat >/dev/null');
    const [first] = world.mesh.keys;
    if (first !== undefined) world.mesh.keys.push({ ...first, id: 'second' });
    const { status, stderr } = await world.access('apply', world.file);
    expect([status, stderr]).toEqual([
      4,
      expect.stringContaining('2 OAuth clients serve tag:ci and tag:acme-ci'),
    ]);
    expect((await world.access('apply', world.file, '--ci-secret-to', 'cat >/dev/null')).status).toBe(0);
    expect(world.mesh.keys.filter((key) => !key.invalid)).toHaveLength(1);
  });
});
