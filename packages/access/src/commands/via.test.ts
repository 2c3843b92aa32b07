import { spawn } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { nodeCommand } from '../testing/bundle.ts';
import { ended } from '../testing/lab-network.ts';
import { basePolicy, runAccess, serverDevice, startWorld, type Ran, type World } from '../testing/world.ts';

/** Another machine, reached by an `ssh` that runs the command here with the fake mesh client. */
describe('a server reached with --via', () => {
  let world: World;
  let state: string;

  beforeEach(async () => {
    world = await startWorld();
    state = join(world.directory, 'client');
    const bin = join(world.directory, 'bin');
    mkdirSync(state);
    mkdirSync(bin);
    copyFileSync(new URL('../testing/fake-client.sh', import.meta.url), join(bin, 'tailscale'));
    writeFileSync(
      join(bin, 'ssh'),
      '#!/bin/sh\nwhile [ "$1" != -- ]; do shift; done\nshift 2\nexec sh -c "$1"\n',
    );
    writeFileSync(join(bin, 'id'), '#!/bin/sh\necho 0\n');
    for (const [name, text] of [
      [
        'nft',
        'table inet f {\n  chain input {\n    type filter hook input priority 0; policy drop;\n    tcp dport { 22, 80 } accept\n  }\n}',
      ],
      ['ss', 'LISTEN 0 128 0.0.0.0:22 0.0.0.0:*\nLISTEN 0 128 127.0.0.1:80 0.0.0.0:*'],
    ])
      writeFileSync(
        join(bin, name ?? ''),
        `#!/bin/sh\necho "$*" >> ${state}/${name}-calls\ncat <<'X'\n${text}\nX\n`,
      );
    for (const name of ['ssh', 'id', 'nft', 'ss', 'tailscale']) chmodSync(join(bin, name), 0o755);
    world.env['PATH'] = `${bin}:${process.env['PATH'] ?? ''}`;
    world.env['MESH_STATE'] = state;
    const content: { mesh: object } = JSON.parse(readFileSync(world.file, 'utf8'));
    const outbound = { https: '127.0.0.1:9', stun: '127.0.0.1:9' };
    writeFileSync(world.file, JSON.stringify({ ...content, mesh: { ...content.mesh, outbound } }));
  });
  afterEach(() => world.close());

  const access = (...argv: string[]): Promise<Ran> =>
    runAccess([...argv, '--via', 'root@server'], world.env, async () => []);

  test('NET7: plan looks at its firewall, listeners and way out', async () => {
    const { stdout } = await access('plan', world.file);
    expect(stdout).toContain('on the server: the firewall drops TCP 443 on the mesh interface');
    expect(stdout).toContain('on the server: nothing listens on TCP 80 on the mesh address');
    expect(stdout).toContain('on the server: TCP 443 to 127.0.0.1:9 does not go out');
    expect(stdout).not.toContain('drops TCP 22');
  });

  test('NET20: enroll --mint makes a key with the prescribed properties, hands it over unseen, and it is used up', async () => {
    await world.access('apply', world.file);
    writeFileSync(join(state, 'answer'), 'ok');
    writeFileSync(join(state, 'address'), '100.64.0.20\n');
    const self = {
      BackendState: 'Running',
      Self: { HostName: 'acme-prod', Tags: ['tag:server', 'tag:acme-server'] },
    };
    writeFileSync(join(state, 'self.after.json'), JSON.stringify(self));
    const { status, stdout, stderr } = await access('enroll', world.file, '--mint');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '… joining the mesh as acme-prod\n' });
    const [key] = world.mesh.keys;
    expect(key).toMatchObject({
      description: 'acme-prod',
      capabilities: {
        devices: {
          create: {
            reusable: false,
            ephemeral: false,
            preauthorized: true,
            tags: ['tag:server', 'tag:acme-server'],
          },
        },
      },
    });
    expect(Date.parse(key?.expires ?? '') - Date.parse(key?.created ?? '')).toBe(3_600_000);
    expect(readFileSync(join(state, 'request'), 'utf8')).toBe(`acme-prod ${key?.secret}`);
    expect(stdout + stderr).not.toContain(key?.secret ?? '');
    expect(readFileSync(join(state, 'accept-dns'), 'utf8').trim()).toBe('false');
    const again = await access('enroll', world.file, '--mint');
    expect([again.status, world.mesh.keys.length]).toEqual([0, 1]);
  });

  test('NET23: a node that joined with the wrong tags or an expiring key is told at once', async () => {
    await world.access('apply', world.file);
    writeFileSync(join(state, 'answer'), 'ok');
    writeFileSync(join(state, 'address'), '100.64.0.20\n');
    const self = {
      BackendState: 'Running',
      Self: { HostName: 'acme-prod', Tags: ['tag:server'], KeyExpiry: '2027-01-01T00:00:00Z' },
    };
    writeFileSync(join(state, 'self.after.json'), JSON.stringify(self));
    const { status, stderr } = await access('enroll', world.file, '--mint');
    expect(status).toBe(3);
    expect(stderr).toContain('it lacks tag:acme-server');
    expect(stderr).toContain('its key expires');
  });

  test('NET60: remove logs it out of the mesh as the fifth step', async () => {
    world.mesh.devices.push(serverDevice());
    await world.access('apply', world.file);
    writeFileSync(
      join(state, 'self.json'),
      JSON.stringify({ BackendState: 'Running', Self: { HostName: 'acme-prod' } }),
    );
    writeFileSync(join(state, 'address'), '100.64.0.20\n');
    const { status, stderr } = await access('remove', world.file);
    expect(status).toBe(0);
    expect(existsSync(join(state, 'self.json'))).toBe(false);
    expect(stderr.indexOf('✓ node')).toBeLessThan(stderr.indexOf('✓ client on the server'));
    expect(world.mesh.policy).toBe(basePolicy);
  });

  test('NET62: revoke cuts the open connections of every device of the user', async () => {
    world.mesh.devices.push(serverDevice(), {
      ...serverDevice('laptop', '100.64.0.11'),
      user: 'ann@acme.example',
      tags: [],
      nodeId: 'nlaptop',
    });
    await world.access('apply', world.file);
    const { status, stdout } = await access('revoke', world.file, 'ann@acme.example');
    expect(status).toBe(0);
    expect(stdout).toContain('- ann@acme.example from group:acme');
    expect(readFileSync(join(state, 'ss-calls'), 'utf8')).toBe(
      '-K dst 100.64.0.11\n-K dst [fd7a:115c:a1e0::20]\n',
    );
  });

  test('a run that is stopped ends with 130, and the next one finishes', async () => {
    world.mesh.devices.push(serverDevice());
    world.log.fault = (_, call) => (call.path.endsWith('/create') ? 'late answer' : undefined);
    const child = spawn(
      nodeCommand('../main.ts')[0] ?? '',
      nodeCommand('../main.ts', 'apply', world.file).slice(1),
      { env: world.env, stdio: ['ignore', 'pipe', 'pipe'] },
    );
    world.log.served = (_, call) => void (call.path.endsWith('/create') && child.kill('SIGINT'));
    const ran = await ended(child);
    expect([ran.status, ran.stderr]).toEqual([
      130,
      expect.stringContaining('run the same command again to go on'),
    ]);
    world.log.fault = undefined;
    expect((await world.access('apply', world.file)).status).toBe(0);
  });

  test('on a terminal remove asks for the slug, and does nothing for another word', async () => {
    world.mesh.devices.push(serverDevice());
    await world.access('apply', world.file);
    const before = structuredClone(world.state());
    const child = spawn(
      'script',
      ['-qfec', nodeCommand('../main.ts', 'remove', world.file).join(' '), '/dev/null'],
      { env: world.env, stdio: ['pipe', 'pipe', 'pipe'] },
    );
    child.stdout.on('data', (text: Buffer | string) => {
      if (String(text).includes('Type "acme"')) child.stdin.write('globex\r');
    });
    const ran = await ended(child);
    expect([ran.status, ran.stdout]).toEqual([130, expect.stringContaining('nothing was done')]);
    expect(world.state()).toEqual(before);
  });
});
