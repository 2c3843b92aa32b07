import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Ask } from '../dns/ask-directly.ts';
import recorded from '../testing/headscale-answers.json' with { type: 'json' };
import { fileStory, headscaleStory, type Told } from '../testing/headscale-story.ts';
import { meshParts, startClient, startHeadscale, type RealHeadscale } from '../testing/real-mesh.ts';
import { runAccess } from '../testing/world.ts';

const policy = `{
	// Policy of a real Headscale.
	"groups": {"group:admins": ["boss@"]},
	"tagOwners": {
		"tag:dns": ["group:admins"],
		"tag:ci":  ["group:admins"], // jobs
	},
	"grants": [
		{"src": ["autogroup:member"], "dst": ["tag:dns"], "ip": ["tcp:53", "udp:53"]},
		{"src": ["tag:ci"], "dst": ["tag:dns"], "ip": ["tcp:53", "udp:53"]},
	],
}
`;

/** With `MESH_RECORD=1` what the real one answers is written down for the fake. */
function keep(part: keyof typeof recorded, told: Told[]): Told[] {
  if (process.env['MESH_RECORD'] !== '1') return told;
  const file = new URL('../testing/headscale-answers.json', import.meta.url);
  const before: object = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, `${JSON.stringify({ ...before, [part]: told }, null, 2)}\n`);
  return told;
}

describe.skipIf(meshParts === undefined)('a real Headscale with real clients (npm run test:mesh)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'real-mesh-'));
  const closing: (() => void)[] = [];
  let headscale: RealHeadscale;
  beforeAll(async () => {
    headscale = await startHeadscale(join(folder, 'headscale'));
    closing.push(headscale.close);
    headscale.command('users', 'create', 'ann');
  }, 60_000);
  afterAll(() => {
    for (const close of closing) close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('NET139: it answers as recorded', async () => {
    expect(keep('database', await headscaleStory(headscale.send))).toEqual(recorded.database);
  });

  test('NET139: with its policy in a file it answers as recorded', async () => {
    const file = join(folder, 'policy.hujson');
    writeFileSync(file, '{}');
    const other = await startHeadscale(join(folder, 'other'), file);
    closing.push(other.close);
    expect(keep('file', await fileStory(other.send))).toEqual(recorded.file);
  }, 60_000);

  test('NET140: a server is planned, enrolled by a minted key, applied, revoked from and removed', async () => {
    const [server, dns, ann] = await Promise.all(
      ['server', 'dns', 'ann'].map((name) => startClient(join(folder, name))),
    );
    if (server === undefined || dns === undefined || ann === undefined) throw new Error('no clients');
    closing.push(server.close, dns.close, ann.close);
    headscale.command('users', 'create', 'boss');
    await headscale.send('PUT', '/policy', { policy });
    const enrol = async (client: typeof server, body: object, hostname: string) => {
      const expiration = new Date(Date.now() + 3_000_000).toISOString();
      const { text } = await headscale.send('POST', '/preauthkey', { expiration, ...body });
      const key = /hskey-auth-[\w-]+/.exec(text)?.[0] ?? '';
      const flags = [`--auth-key=${key}`, `--hostname=${hostname}`, '--accept-dns=false', '--timeout=60s'];
      client.run('up', `--login-server=${headscale.url}`, ...flags);
    };
    await enrol(dns, { aclTags: ['tag:dns'] }, 'dns');
    await enrol(ann, { user: '1' }, 'ann-laptop');
    const directory = join(folder, 'dnsmasq');
    mkdirSync(directory);
    const file = join(folder, 'acme.json');
    const content = {
      slug: 'acme',
      domains: { app: 'acme.test', api: 'api.acme.test', ws: 'ws.acme.test' },
      users: ['ann@'],
      dns: {
        provider: 'dnsmasq',
        server: dns.run('ip', '-4').trim(),
        upstream: '127.0.0.54',
        directory,
        reload: ['true'],
      },
      mesh: { provider: 'headscale', url: headscale.url, tagOwner: 'group:admins' },
      ssh: { user: 'root' },
    };
    writeFileSync(file, JSON.stringify(content));
    const env = { HEADSCALE_API_KEY: headscale.token, PATH: `${server.bin}:${process.env['PATH'] ?? ''}` };
    const ask: Ask = async (_, name, type) => {
      const lines = readdirSync(directory).flatMap((one) =>
        readFileSync(join(directory, one), 'utf8').split('\n'),
      );
      return type === 'A'
        ? lines.flatMap((line) => (line.startsWith(`host-record=${name},`) ? [line.split(',')[1] ?? ''] : []))
        : [];
    };
    const access = (...argv: string[]) => runAccess(argv, env, async () => [], ask);

    const first = await access('apply', file);
    expect([first.status, first.stderr]).toEqual([2, expect.stringContaining('✓ policy')]);
    const enrolled = await access('enroll', file, '--mint');
    expect([enrolled.status, enrolled.stdout]).toEqual([
      0,
      expect.stringContaining('acme-prod is in the mesh at 100.64.0.'),
    ]);
    const second = await access('apply', file);
    expect([second.status, second.stdout]).toEqual([0, expect.stringContaining('Done:')]);
    expect((await access('plan', file)).status).toBe(0);

    const revoked = await access('revoke', file, 'ann@');
    expect([revoked.status, revoked.stdout]).toEqual([
      0,
      expect.stringContaining(`ss -K dst ${ann.run('ip', '-4').trim()}`),
    ]);
    expect(revoked.stdout).toContain('ann@ loses acme-prod tcp:22,80,443');
    expect((await access('revoke', file, 'ANN@')).status).toBe(4);

    const removed = await access('remove', file);
    expect([removed.status, removed.stderr]).toEqual([0, expect.stringContaining('✓ node')]);
    const { text } = await headscale.send('GET', '/policy');
    expect(JSON.parse(text)).toMatchObject({ policy });
    expect((await headscale.send('GET', '/node')).text).not.toContain('acme-prod');
  }, 180_000);
});
