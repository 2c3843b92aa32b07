import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { resultSchema } from '../output/result-schema.ts';
import { basePolicy, serverDevice, startWorld, type World } from '../testing/world.ts';

describe('kept plans, several servers, drift', () => {
  let world: World;
  let plan: string;
  let second: string;
  beforeEach(async () => {
    world = await startWorld();
    world.mesh.devices.push(serverDevice());
    plan = join(world.directory, 'acme.plan');
    second = secondFile({});
  });
  afterEach(() => world.close());

  /** A file of another server beside the first. */
  function secondFile(more: Record<string, unknown>): string {
    const file = join(world.directory, 'beta.json');
    const domains = { app: 'app.beta.test', api: 'api.beta.test', ws: 'ws.beta.test' };
    const first: { dns: object } = JSON.parse(readFileSync(world.file, 'utf8'));
    const dns = { ...first.dns, suffixes: ['beta.test'] };
    writeFileSync(file, JSON.stringify({ ...first, slug: 'beta', domains, dns, ...more }));
    return file;
  }
  const stateAfter = async (...argv: string[]) => {
    const before = JSON.stringify(world.state());
    const { status, stderr } = await world.access(...argv);
    return { status, stderr, untouched: JSON.stringify(world.state()) === before };
  };

  test('NET155: a kept plan does what it says, from any folder and without the file it was made from', async () => {
    expect((await world.access('plan', world.file, '--out', plan)).status).toBe(2);
    const kept = readFileSync(plan, 'utf8');
    for (const secret of [world.mesh.token, world.dns.token]) expect(kept).not.toContain(secret);
    writeFileSync(world.file, 'gone');
    expect(await stateAfter('apply', plan)).toMatchObject({ status: 0, untouched: false });
    expect(await stateAfter('apply', plan)).toMatchObject({
      status: 5,
      untouched: true,
      stderr: expect.stringContaining('no longer so: + groups: group:acme'),
    });
  });

  test.each<[string, string, (world: World) => void]>([
    [
      'the server has another address',
      'not in the plan: + A app in acme.test: 100.64.0.21',
      (it) => (it.mesh.devices[0] = serverDevice('acme-prod', '100.64.0.21')),
    ],
    [
      'a rule now lets others in',
      'not in the plan: ! grants[0] lets autogroup:admin reach',
      (it) =>
        (it.mesh.policy = basePolicy.replace(
          '"grants": [',
          '"grants": [{"src":["autogroup:admin"],"dst":["*"],"ip":["*"]},',
        )),
    ],
    [
      'a suffix is routed already',
      'no longer so: + acme.test → 100.64.0.53',
      (it) => (it.mesh.splitDns['acme.test'] = ['100.64.0.53']),
    ],
    ['the node is gone', 'not in the plan:', (it) => (it.mesh.devices = [])],
  ])('NET125, NET155: a kept plan is refused when %s', async (_, says, move) => {
    await world.access('plan', world.file, '--out', plan);
    move(world);
    const ended = await stateAfter('apply', plan);
    expect(ended).toMatchObject({ status: 5, untouched: true });
    expect(ended.stderr).toContain(says);
  });

  test('NET155: a policy that changes while a kept plan is carried out is not planned anew', async () => {
    await world.access('plan', world.file, '--out', plan);
    // Between reading the policy for the last time and writing it, somebody opens the group to one more.
    const other = basePolicy.replace(
      '"groups": {',
      '"groups": {\n\t\t/* bakehouse access: added */ "group:acme": ["eve@example.com"],',
    );
    let posts = 0;
    world.log.fault = (_, call) => {
      if (call.path.endsWith('/acl') && call.method === 'POST' && posts++ === 0) world.mesh.policy = other;
      return undefined;
    };
    const { status, stderr } = await world.access('apply', plan);
    expect([status, stderr]).toEqual([5, expect.stringContaining('eve@example.com')]);
    expect(world.mesh.policy).toBe(other);
  });

  test.each([
    [['verify'], 'is a kept plan; only apply takes one'],
    [['apply', '--adopt'], '--adopt was decided when the plan was made'],
    [['apply', '--via', 'root@x'], '--via was decided'],
  ])('NET155: %j does not take a kept plan', async ([command = '', ...options], says) => {
    await world.access('plan', world.file, '--out', plan);
    const { status, stderr } = await world.access(command, plan, ...options);
    expect([status, stderr]).toEqual([64, expect.stringContaining(says)]);
  });

  test('NET155: no plan is kept of what is refused', async () => {
    world.mesh.override = true;
    expect((await world.access('plan', world.file, '--out', plan)).status).toBe(4);
    expect(() => readFileSync(plan)).toThrow('ENOENT');
    expect((await world.access('plan', world.file, second, '--out', plan)).status).toBe(64);
  });

  test('NET157: several servers are planned and set up in one run', async () => {
    world.mesh.devices.push({ ...serverDevice('beta-prod', '100.64.0.30'), nodeId: 'nbeta' });
    const planned = await world.access('plan', world.file, second, '--json');
    expect(JSON.parse(planned.stdout)).toMatchObject({
      command: 'plan',
      exitCode: 2,
      servers: [{ slug: 'acme' }, { slug: 'beta' }],
    });
    expect((await world.access('apply', world.file, second)).status).toBe(0);
    expect((await world.access('status', world.file, second)).status).toBe(0);
    expect((await world.access('remove', world.file)).status).toBe(0);
    const { status, stdout } = await world.access('status', world.file, second, '--json');
    expect([status, JSON.parse(stdout).servers.map((one: { exitCode: number }) => one.exitCode)]).toEqual([
      2,
      [2, 0],
    ]);
  });

  test('NET150, NET157: what one server refuses leaves the others alone, too', async () => {
    world.mesh.devices.push({
      ...serverDevice('beta-prod', '100.64.0.30'),
      nodeId: 'nbeta',
      keyExpiryDisabled: false,
    });
    expect(await stateAfter('apply', world.file, second)).toMatchObject({
      status: 4,
      untouched: true,
      stderr: expect.stringContaining('beta-prod'),
    });
  });

  test.each([
    [{ slug: 'acme' }, 'slug acme is in'],
    [
      { domains: { app: 'app.acme.test', api: 'api.beta.test', ws: 'ws.beta.test' }, dns: undefined },
      'app.acme.test is in',
    ],
  ])('NET128, NET157: two files of one server are refused (%j)', async (more, says) => {
    const dns = {
      provider: 'technitium',
      server: '100.64.0.53',
      admin: world.dnsUrl,
      upstream: '127.0.0.54',
    };
    const { status, stderr } = await world.access(
      'plan',
      world.file,
      secondFile({ ...more, ...('dns' in more ? { dns } : {}) }),
    );
    expect([status, stderr]).toEqual([64, expect.stringContaining(says)]);
  });

  test('NET158: list shows every deployment with its state, also those without a file', async () => {
    world.mesh.devices.push({ ...serverDevice('beta-prod', '100.64.0.30'), nodeId: 'nbeta' });
    await world.access('apply', second);
    const { status, stdout } = await world.access('list', world.file, '--json');
    expect(status).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject({
      servers: [{ slug: 'acme', state: 'not set up', address: '100.64.0.20' }],
      withoutFile: [{ slug: 'beta', users: ['ann@acme.example'], place: expect.stringMatching(/^line \d+/) }],
    });
    await world.access('apply', world.file);
    const all = await world.access('list', world.file, second);
    expect([all.status, all.stdout.split('\n')]).toEqual([
      0,
      [
        expect.stringMatching(/^acme .*100\.64\.0\.20.*in place$/),
        expect.stringMatching(/^beta .*in place$/),
        '',
      ],
    ]);
  });

  test('NET122, NET159: what was never set up is pending, what was set up once and differs is drift', async () => {
    world.mesh.devices = [];
    expect((await world.access('plan', world.file, '--drift')).status).toBe(2);
    await world.access('apply', world.file);
    expect((await world.access('plan', world.file, '--drift')).status).toBe(2);
    world.mesh.devices.push(serverDevice());
    await world.access('apply', world.file);
    expect((await world.access('plan', world.file, '--drift')).status).toBe(0);
  });

  test.each<[string, object, (world: World) => void]>([
    [
      'a widened grant',
      { kind: 'grant', action: 'change' },
      (it) => (it.mesh.policy = it.mesh.policy.replace('"tcp:22", "tcp:80", "tcp:443"', '"*"')),
    ],
    [
      'a person taken out',
      { kind: 'group-member', action: 'add' },
      (it) => (it.mesh.policy = it.mesh.policy.replace('["ann@acme.example"]', '[]')),
    ],
    ['a deleted record', { kind: 'record', action: 'add' }, (it) => it.dns.zones['acme.test']?.records.pop()],
    ['a suffix taken out', { kind: 'suffix', action: 'add' }, (it) => delete it.mesh.splitDns['acme.test']],
    [
      'a new address',
      { kind: 'record', action: 'change' },
      (it) => (it.mesh.devices[0] = serverDevice('acme-prod', '100.64.0.21')),
    ],
  ])('NET137, NET159: %s is drift: shown as a change, told by 8', async (_, change, drift) => {
    await world.access('apply', world.file);
    drift(world);
    expect((await world.access('status', world.file)).status).toBe(2);
    expect((await world.access('list', world.file, '--drift')).status).toBe(8);
    const { status, stdout } = await world.access('plan', world.file, '--drift', '--json');
    expect(status).toBe(8);
    expect(JSON.parse(stdout).drift).toContainEqual(expect.objectContaining(change));
    expect((await world.access('apply', world.file)).status).toBe(0);
    expect((await world.access('plan', world.file, '--drift')).status).toBe(0);
  });

  test('NET156: the schema of the documents is printed', async () => {
    const { status, stdout } = await world.access('schema');
    expect([status, JSON.parse(stdout)]).toEqual([0, JSON.parse(JSON.stringify(resultSchema))]);
  });
});
