import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { nodeCommand } from '../testing/bundle.ts';
import { fakeMachine } from '../testing/fake-machine.ts';
import { ended } from '../lab/network.ts';
import { basePolicy, runAccess, serverDevice, startWorld, type Ran, type World } from '../testing/world.ts';

/** Another machine, reached by an `ssh` that runs the command here with the fake mesh client. */
describe('a server reached with --via', () => {
  let world: World;
  let state: string;

  beforeEach(async () => {
    world = await startWorld();
    ({ state } = fakeMachine(world));
  });
  afterEach(() => world.close());

  const access = (...argv: string[]): Promise<Ran> =>
    runAccess([...argv, '--via', 'root@server'], world.env, async () => []);

  test('NET12, NET15, NET91, NET118, NET119: plan looks at its firewall, listeners and way out', async () => {
    const { stdout } = await access('plan', world.file);
    expect(stdout).toContain('on the server: the firewall drops TCP 443 on the mesh interface');
    expect(stdout).toContain('on the server: nothing listens on TCP 80 on the mesh address');
    expect(stdout).toContain('on the server: TCP 443 to 127.0.0.1:9 does not go out');
    expect(stdout).not.toContain('drops TCP 22');
  });

  test('NET83, NET85: remove logs it out of the mesh as the fifth step, and says that the client may be uninstalled', async () => {
    world.mesh.devices.push(serverDevice());
    await world.access('apply', world.file);
    writeFileSync(
      join(state, 'self.json'),
      JSON.stringify({ BackendState: 'Running', Self: { HostName: 'acme-prod' } }),
    );
    writeFileSync(join(state, 'address'), '100.64.0.20\n');
    const { status, stdout, stderr } = await access('remove', world.file);
    expect(status).toBe(0);
    expect(existsSync(join(state, 'self.json'))).toBe(false);
    expect(stderr.indexOf('✓ node')).toBeLessThan(stderr.indexOf('✓ client on the server'));
    expect(stderr.indexOf('✓ client on the server')).toBeLessThan(stderr.indexOf('✓ normal answers'));
    expect(stdout).toContain('uninstall it if nothing else needs it');
    expect(world.mesh.policy).toBe(basePolicy);
  });

  test('NET86, NET107: revoke cuts the open connections of every device of the user', async () => {
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

  test('NET129: a run that is stopped ends with 130, and the next one finishes', async () => {
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

  test('NET129: on a terminal remove asks for the slug, and does nothing for another word', async () => {
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
