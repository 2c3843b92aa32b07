import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { serverDevice, startWorld, type World } from '../testing/world.ts';

const client = (tags: string[], description: string, scopes = ['auth_keys']) => ({
  id: `k${description.replaceAll(' ', '')}`,
  keyType: 'client' as const,
  description,
  created: new Date(0).toISOString(),
  scopes,
  tags,
  invalid: false,
  secret: 'x',
});

const authKey = (more: object) => ({
  ...client([], 'acme-prod', []),
  keyType: 'auth' as const,
  expires: new Date(3_600_000).toISOString(),
  capabilities: {
    devices: {
      create: {
        reusable: false,
        ephemeral: false,
        preauthorized: true,
        tags: ['tag:server', 'tag:acme-server'],
        ...more,
      },
    },
  },
});

const zone = (type: string, forwarder: string, more: Record<string, string> = {}) => ({
  type,
  records: [
    { name: 'acme.test', type: 'FWD', ttl: 0, rData: { forwarder } },
    ...Object.entries(more).map(([name, ipAddress]) => ({ name, type: 'A', ttl: 60, rData: { ipAddress } })),
  ],
});

/** Both commands end with 4 and this reason. */
const refused = (says: string) => ({
  plan: [4, expect.stringContaining(says)],
  apply: [4, expect.stringContaining(says)],
});

describe('what plan and apply refuse', () => {
  let world: World;
  beforeEach(async () => {
    world = await startWorld();
    world.mesh.devices.push(serverDevice());
  });
  afterEach(() => world.close());

  const outcome = async () => {
    const routes = structuredClone(world.mesh.splitDns);
    const [plan, apply] = [await world.access('plan', world.file), await world.access('apply', world.file)];
    expect(world.mesh.splitDns).toEqual(routes);
    return { plan: [plan.status, plan.stderr], apply: [apply.status, apply.stderr] };
  };
  const editPolicy = (from: string, to: string) => {
    expect(world.mesh.policy).toContain(from);
    world.mesh.policy = world.mesh.policy.replace(from, to);
  };

  test('NET48, NET124: a Primary zone', async () => {
    world.dns.zones['acme.test'] = zone('Primary', '127.0.0.54');
    expect(await outcome()).toEqual(refused('exists as Primary, not as a Conditional Forwarder Zone'));
  });

  test('NET55: a wildcard record in the zone', async () => {
    world.dns.zones['acme.test'] = zone('Forwarder', '127.0.0.54', { '*.acme.test': '100.64.0.20' });
    expect(await outcome()).toEqual(refused('wildcards are not allowed'));
  });

  test('NET50: a zone that forwards elsewhere', async () => {
    world.dns.zones['acme.test'] = zone('Forwarder', '8.8.8.8');
    expect(await outcome()).toEqual(refused('forwards to 8.8.8.8, not to 127.0.0.54'));
  });

  test('a record of somebody else', async () => {
    world.dns.zones['acme.test'] = zone('Forwarder', '127.0.0.54', { 'app.acme.test': '100.64.0.77' });
    expect(await outcome()).toEqual(refused('which is not ours'));
  });

  test('a suffix that goes to another resolver', async () => {
    world.mesh.splitDns['acme.test'] = ['100.64.0.99'];
    expect(await outcome()).toEqual(refused('split DNS sends acme.test to 100.64.0.99 already'));
  });

  test('NET61, NET124: the tailnet-wide DNS override', async () => {
    world.mesh.override = true;
    expect(await outcome()).toEqual(refused('DNS override is on'));
  });

  test('a policy that is managed elsewhere', async () => {
    world.mesh.managedBy = 'https://git.example/policy';
    expect(await outcome()).toEqual(refused('managed by https://git.example/policy'));
  });

  test('NET76, NET77: an OAuth client shared with another server', async () => {
    world.mesh.keys.push(client(['tag:ci', 'tag:acme-ci', 'tag:globex-ci'], 'all ci'));
    expect(await outcome()).toEqual(refused('it must not be shared'));
  });

  test('NET76: an OAuth client that may do more', async () => {
    world.mesh.keys.push(client(['tag:ci', 'tag:acme-ci'], 'ci acme', ['auth_keys', 'devices:core']));
    expect(await outcome()).toEqual(refused('may also do devices:core'));
  });

  test.each([
    [{ reusable: true }, 'it is reusable'],
    [{ ephemeral: true }, 'it is ephemeral'],
    [{ preauthorized: false }, 'it is not pre-approved'],
    [{ tags: ['tag:acme-server'] }, 'its tags are tag:acme-server, not tag:server, tag:acme-server'],
  ])('NET34, NET35, NET36, NET37: an enrolment key with %j', async (more, says) => {
    world.mesh.keys.push(authKey(more));
    expect(await outcome()).toEqual(refused(says));
  });

  test('NET33: an enrolment key with another description', async () => {
    world.mesh.keys.push({ ...authKey({}), description: 'web' });
    expect(await outcome()).toEqual(refused('its description is not acme-prod'));
  });

  test('a long-lived enrolment key', async () => {
    world.mesh.keys.push({ ...authKey({}), expires: new Date(90 * 86_400_000).toISOString() });
    expect(await outcome()).toEqual(refused('it lives longer than a day'));
  });

  test('a rule that would give the group more', async () => {
    editPolicy(
      '"grants": [',
      '"grants": [\n\t\t{"src": ["ann@acme.example"], "dst": ["tag:acme-server"], "ip": ["tcp:22"]},\n\t\t{"src": ["group:acme"], "dst": ["tag:dns-admin"], "ip": ["tcp:80"]},',
    );
    expect(await outcome()).toEqual(refused('ann@acme.example gains tag:dns-admin tcp:80'));
  });

  test.each([
    ['"ip": ["tcp:53", "udp:53"]', '"ip": ["udp:53"]', 'tcp:53'],
    ['"ip": ["tcp:53", "udp:53"]', '"ip": ["tcp:53"]', 'udp:53'],
    ['["autogroup:member"]', '["group:ops"]', 'tcp:53 and udp:53'],
  ])('NET16, NET89, NET117: members without a way to tag:dns: %s becomes %s', async (from, to, closed) => {
    editPolicy(from, to);
    expect(await outcome()).toEqual(refused(`human members may not reach tag:dns on ${closed}`));
  });

  test.each(['tcp:53', 'udp:53'])(
    'NET17, NET78, NET89, NET117: a CI without %s to tag:dns',
    async (closed) => {
      const open = closed === 'tcp:53' ? 'udp:53' : 'tcp:53';
      editPolicy(
        '["tag:ci"], "dst": ["tag:dns"], "ip": ["tcp:53", "udp:53"]',
        `["tag:ci"], "dst": ["tag:dns"], "ip": ["${open}"]`,
      );
      expect(await outcome()).toEqual(refused(`tag:ci may not reach tag:dns on ${closed}`));
    },
  );

  test('NET18, NET90, NET117: administrators without TCP 80 to tag:dns-admin', async () => {
    editPolicy('"ip":  ["tcp:80"]', '"ip":  ["tcp:8080"]');
    expect(await outcome()).toEqual(refused('administrators may not reach tag:dns-admin on tcp:80'));
  });

  test.each([
    [['tag:acme-server'], 'it lacks tag:server'],
    [['tag:server'], 'it lacks tag:acme-server'],
  ])('NET46: a node with %j alone', async (tags, says) => {
    world.mesh.devices[0] = { ...serverDevice(), tags };
    expect(await outcome()).toEqual(refused(says));
  });

  test('NET45: a node of another name', async () => {
    world.mesh.devices[0] = { ...serverDevice(), name: 'acme-prod-1.tail.ts.net' };
    expect(await outcome()).toEqual(refused('its name on the mesh is acme-prod-1: the name was taken'));
  });

  test('NET47: a node whose key expires', async () => {
    world.mesh.devices[0] = { ...serverDevice(), keyExpiryDisabled: false };
    expect(await outcome()).toEqual(refused('its key expires'));
  });

  test('a second node of the name', async () => {
    world.mesh.devices.push({ ...serverDevice(), nodeId: 'n2', name: 'acme-prod-1.tail.ts.net' });
    expect(await outcome()).toEqual(refused('2 nodes could be acme-prod'));
  });
});
