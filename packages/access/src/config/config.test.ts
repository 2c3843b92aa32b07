import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { Problem } from '../problem.ts';
import { loadConfig } from './load-config.ts';
import { readConfig } from './read-config.ts';
import { narrowestSuffixes, relativeName, zoneOf } from './suffixes.ts';

const good = {
  slug: 'acme',
  domains: { app: 'app.acme.example', api: 'api.acme.example', ws: 'ws.acme.example' },
  users: ['ann@acme.example'],
  dns: {
    provider: 'technitium',
    server: '100.100.0.53',
    admin: 'http://dns-admin',
    suffixes: ['acme.example'],
    upstream: '9.9.9.9',
  },
  mesh: { provider: 'tailscale', tailnet: '-' },
  ssh: { user: 'deploy', port: 22 },
  ci: { provider: 'gitlab' },
};

const faultsOf = (value: unknown): { code: string; faults: string[] } => {
  try {
    readConfig(value, 'acme.yaml');
  } catch (cause) {
    if (cause instanceof Problem)
      return {
        code: cause.code,
        faults: (cause.data.faults ?? []).map(({ path, message }) => `${path} ${message}`),
      };
  }
  return { code: 'none', faults: [] };
};

describe('the file of a server', () => {
  const directory = mkdtempSync(join(tmpdir(), 'access-config-'));
  afterAll(() => rmSync(directory, { recursive: true }));

  test('NET20, NET21, NET22, NET23, NET110: all names follow from the slug', () => {
    expect(readConfig(good, 'f').names).toMatchObject({
      group: 'group:acme',
      serverTag: 'tag:acme-server',
      ciTag: 'tag:acme-ci',
      hostname: 'acme-prod',
    });
  });

  test('NET108, NET109, NET111, NET112, NET113, NET114, NET115, NET116: the example of the contract is read from YAML, comments and all', async () => {
    const text = `slug: acme
hostname: acme-prod                      # default: <slug>-prod
domains: {app: app.acme.example, api: api.acme.example, ws: ws.acme.example}
users: [ann@acme.example]
dns: {provider: technitium, server: 100.100.0.53, admin: "http://dns-admin", suffixes: [acme.example], upstream: 9.9.9.9}
mesh: {provider: tailscale, tailnet: "-"}
ssh: {user: deploy, port: 22}
ci: {provider: gitlab}
`;
    writeFileSync(join(directory, 'acme.yaml'), text);
    expect(await loadConfig('acme.yaml', directory)).toEqual(readConfig(good, 'acme.yaml'));
  });

  test('NET11, NET113: the internal DNS server is administered through dns-admin unless the file says otherwise', () => {
    const { admin: _, ...dns } = good.dns;
    expect(readConfig({ ...good, dns }, 'f').dns).toMatchObject({ admin: 'http://dns-admin' });
  });

  test('all faults are told together, each with its place', () => {
    const bad = {
      ...good,
      slug: 'Acme Corp',
      users: ['ann'],
      dns: { ...good.dns, server: 'dns', ttl: 1 },
      colour: 'red',
      ssh: { port: 2222 },
    };
    const { code, faults } = faultsOf(bad);
    expect(code).toBe('usage');
    expect(faults.map((fault) => fault.replace(/ .*/, '')).sort()).toEqual([
      'colour',
      'dns.server',
      'dns.ttl',
      'slug',
      'ssh.port',
      'ssh.user',
      'users.0',
    ]);
  });

  test('a map that is missing is told once, not member by member', () => {
    expect(faultsOf({ slug: 'acme', users: 'ann', domain: 'x' }).faults).toEqual([
      'domains is missing',
      'users must be a list',
      'dns is missing',
      'ssh is missing',
      'domain is not known here; known are alsoReachedBy, ca, ci, dns, domains, hostname, mesh, slug, ssh, users',
    ]);
    expect(faultsOf(null).faults).toEqual(['(file) is empty']);
  });

  test.each(['Acme', 'acme_x', 'acme.x', 'äcme', '-acme', 'acme-', '1acme', '', 'a'.repeat(39)])(
    'NET95, NET19: %j is no slug',
    (slug) => {
      expect(faultsOf({ ...good, slug }).faults.join()).toContain('slug');
    },
  );

  test.each([
    ['a wildcard name', { ...good, domains: { ...good.domains, app: '*.acme.example' } }, 'is a wildcard'],
    ['a suffix of one label', { ...good, dns: { ...good.dns, suffixes: ['example'] } }, 'one label'],
    [
      'a public suffix',
      {
        ...good,
        domains: { app: 'a.co.uk', api: 'b.co.uk', ws: 'c.co.uk' },
        dns: { ...good.dns, suffixes: ['co.uk'] },
      },
      'public suffix',
    ],
    ['a token in the file', { ...good, mesh: { ...good.mesh, token: 'x' } }, 'secrets do not belong'],
    [
      'clear text to a far DNS server',
      { ...good, dns: { ...good.dns, admin: 'http://dns.example.com' } },
      'outside the mesh',
    ],
  ])('%s is refused', (_, value, message) => {
    const { code, faults } = faultsOf(value);
    expect(faults.join()).toContain(message);
    expect(code).toBe('refused');
  });

  test.each([
    [{ app: 'acme.example', api: 'api.acme.example', ws: 'ws.acme.example' }, ['acme.example']],
    [good.domains, ['app.acme.example', 'api.acme.example', 'ws.acme.example']],
    [{ app: 'a.example', api: 'a.example', ws: 'a.example' }, ['a.example']],
  ])(
    'NET59, NET60: without suffixes the narrowest are used, the application domain for nested names and one each for siblings',
    (domains, suffixes) => {
      expect(narrowestSuffixes(domains)).toEqual(suffixes);
      expect(
        readConfig({ ...good, domains, dns: { ...good.dns, suffixes: undefined } }, 'f').dns.suffixes,
      ).toEqual(suffixes);
    },
  );

  test('NET52: records are named relative to their zone', () => {
    expect(relativeName('acme.example', 'acme.example')).toBe('@');
    expect(relativeName('api.acme.example', 'acme.example')).toBe('api');
    expect(zoneOf('a.b.example', ['example', 'b.example'])).toBe('b.example');
  });

  test.each([
    ['missing.yaml', undefined, 'there is no such file'],
    ['broken.yaml', 'slug: [', 'neither YAML nor JSON'],
    ['twice.yaml', 'slug: a\nslug: b\n', 'neither YAML nor JSON'],
    ['list.yaml', '- 1\n', 'one fault'],
  ])('%s is told clearly', async (name, text, message) => {
    if (text !== undefined) writeFileSync(join(directory, name), text);
    await expect(loadConfig(name, directory)).rejects.toThrow(message);
  });
});
