import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fakeMachine, type FakeMachine } from '../testing/fake-machine.ts';
import { runAccess, startWorld, type Ran, type World } from '../testing/world.ts';

const tags = ['tag:server', 'tag:acme-server'];

describe('enroll --mint', () => {
  let world: World;
  let machine: FakeMachine;
  beforeEach(async () => {
    world = await startWorld();
    machine = fakeMachine(world);
    await world.access('apply', world.file);
  });
  afterEach(() => world.close());

  const enroll = (...more: string[]): Promise<Ran> =>
    runAccess(['enroll', world.file, '--mint', ...more], world.env, async () => []);

  test.each([
    ['here', []],
    ['over SSH', ['--via', 'root@server']],
  ])(
    'NET33, NET34, NET35, NET36, NET37, NET101: %s it makes a key with the prescribed properties, hands it over unseen, and makes no second one',
    async (_, more) => {
      machine.joins({ HostName: 'acme-prod', Tags: tags });
      const { status, stdout, stderr } = await enroll(...more);
      expect({ status, stderr }).toEqual({ status: 0, stderr: '… joining the mesh as acme-prod\n' });
      const [key] = world.mesh.keys;
      expect(key).toMatchObject({
        description: 'acme-prod',
        capabilities: {
          devices: { create: { reusable: false, ephemeral: false, preauthorized: true, tags } },
        },
      });
      expect(Date.parse(key?.expires ?? '') - Date.parse(key?.created ?? '')).toBe(3_600_000);
      expect(readFileSync(join(machine.state, 'request'), 'utf8')).toBe(`acme-prod ${key?.secret}`);
      expect(stdout + stderr).not.toContain(key?.secret ?? '');
      const again = await enroll(...more);
      expect([again.status, world.mesh.keys.length]).toEqual([0, 1]);
    },
  );

  test('NET42, NET43, NET44: the client comes up with the host name and without the DNS of the mesh, then its IPv4 address is read', async () => {
    machine.joins({ HostName: 'acme-prod', Tags: tags });
    const { stdout } = await enroll('--json');
    expect(JSON.parse(stdout)).toMatchObject({ hostname: 'acme-prod', address: '100.64.0.20', tags });
    expect(readFileSync(join(machine.state, 'up-arguments'), 'utf8').trim()).toBe(
      'up --auth-key=file:/dev/stdin --hostname=acme-prod --accept-dns=false --timeout=60s',
    );
    expect(readFileSync(join(machine.state, 'accept-dns'), 'utf8').trim()).toBe('false');
  });

  test('NET41, NET124: without the mesh client it refuses, and no key is made', async () => {
    const empty = join(world.directory, 'empty');
    mkdirSync(empty);
    world.env['PATH'] = empty;
    const { status, stderr } = await enroll();
    expect(status).toBe(4);
    expect(stderr).toContain('the mesh client is not installed on this machine');
    expect(stderr).toContain('install it');
    expect(world.mesh.keys).toEqual([]);
  });

  test('NET41, NET161: with --install the client is installed first, then the server joins', async () => {
    machine.joins({ HostName: 'acme-prod', Tags: tags });
    const client = join(world.directory, 'bin', 'tailscale');
    renameSync(client, `${client}.package`);
    machine.program('systemctl', `echo "$*" > ${machine.state}/started`);
    machine.program('apt-get', `case "$*" in *install*) cp ${client}.package ${client} ;; esac`);
    const { status, stdout } = await enroll('--install');
    expect([status, stdout]).toEqual([0, expect.stringContaining('acme-prod is in the mesh')]);
    expect(readFileSync(join(machine.state, 'started'), 'utf8')).toBe('enable --now tailscaled\n');
  });

  test.each([
    ['NET45', { HostName: 'web', Tags: tags }, 'it is called web'],
    ['NET46', { HostName: 'acme-prod', Tags: ['tag:server'] }, 'it lacks tag:acme-server'],
    ['NET46', { HostName: 'acme-prod', Tags: ['tag:acme-server'] }, 'it lacks tag:server'],
    ['NET47', { HostName: 'acme-prod', Tags: tags, KeyExpiry: '2027-01-01T00:00:00Z' }, 'its key expires'],
  ])(
    'NET45, NET46, NET47, NET123: a node that joined with a fault is told at once (%s: %j)',
    async (_, self, says) => {
      machine.joins(self);
      const { status, stderr } = await enroll();
      expect([status, stderr]).toEqual([3, expect.stringContaining(says)]);
    },
  );

  test('NET91, NET92, NET93, NET94, NET119: a way out that is shut is told with what it costs, and does not stop the join', async () => {
    machine.joins({ HostName: 'acme-prod', Tags: tags });
    const { status, stdout } = await enroll();
    expect(status).toBe(0);
    expect(existsSync(join(machine.state, 'request'))).toBe(true);
    for (const line of [
      'TCP 443 to 127.0.0.1:9 does not go out',
      'allow outbound TCP 443: control and relays need it',
      'UDP 3478 to 127.0.0.1:9 does not go out',
      'UDP from port 41641 does not go out',
      'allow outbound UDP from port 41641 to any port; without it traffic takes relays over TCP 443',
    ])
      expect(stdout).toContain(line);
  });

  test('NET12, NET15, NET118: a firewall that drops a port, and a login without sudo, are told', async () => {
    machine.joins({ HostName: 'acme-prod', Tags: tags });
    expect((await enroll()).stdout).toContain('the firewall drops TCP 443 on the mesh interface');
    machine.program('id', 'echo 1000');
    machine.program('sudo', 'exit 1');
    const { stdout } = await runAccess(
      ['plan', world.file, '--via', 'deploy@server'],
      world.env,
      async () => [],
    );
    expect(stdout).toContain('sudo needs a password or is not allowed');
  });

  test('NET12: a server that SSH does not reach is told as such', async () => {
    machine.program('ssh', 'echo "ssh: connect to host server port 22: Connection timed out" >&2\nexit 255');
    for (const command of ['plan', 'enroll']) {
      const { status, stderr } = await runAccess(
        [command, world.file, '--via', 'deploy@server'],
        world.env,
        async () => [],
      );
      expect(status).toBe(7);
      expect(stderr).toContain('deploy@server cannot be reached over SSH');
      expect(stderr).toContain('Connection timed out');
    }
  });
});
