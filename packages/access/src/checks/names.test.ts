import { afterEach, describe, expect, test } from 'vitest';
import { readConfig } from '../config/read-config.ts';
import { queryDns } from '../probes/dns-query.ts';
import { localRunner } from '../server/runner.ts';
import { startTinyDns, type TinyDns } from '../testing/tiny-dns.ts';
import type { Scene } from './check.ts';
import { directChecks, resolverChecks } from './names.ts';

const config = readConfig(
  {
    slug: 'acme',
    domains: { app: 'app.acme.test', api: 'api.acme.test', ws: 'ws.acme.test' },
    users: ['ann@acme.example'],
    dns: { provider: 'technitium', server: '100.64.0.53', upstream: '9.9.9.9', suffixes: ['acme.test'] },
    ssh: { user: 'root' },
  },
  'acme.yaml',
);

const answering = (...found: string[]): Scene => ({
  config,
  address: '100.64.0.20',
  lookup: async () => found,
  query: queryDns,
  local: localRunner({}),
  server: undefined,
  admin: undefined,
  others: [],
  ca: undefined,
  knownHosts: undefined,
  paths: { app: '/', api: '/', ws: '/' },
  login: undefined,
  timeout: 1500,
  hold: 100,
});

describe('the resolver of this machine', () => {
  test('NET62: passes when all three names have the address of the server', async () => {
    const checks = await resolverChecks(answering('100.64.0.20'));
    expect(checks.map(({ id, result }) => [id, result])).toEqual([
      ['resolver:app.acme.test', 'ok'],
      ['resolver:api.acme.test', 'ok'],
      ['resolver:ws.acme.test', 'ok'],
    ]);
  });

  test.each([
    ['an old address of the mesh', '100.64.0.19', /then reconnect or flush/],
    ['a public address', '203.0.113.10', /reconnect or flush caches/],
  ])('NET62, NET63: %s fails, with the advice to reconnect or flush', async (_, address, fix) => {
    const [first] = await resolverChecks(answering(address));
    expect(first).toMatchObject({ result: 'failed', fix: expect.stringMatching(fix) });
  });
});

describe('the internal DNS server, asked directly', () => {
  let dns: TinyDns | undefined;
  afterEach(() => dns?.close());

  /** What is found where this is answered to questions that are not for the A record of a name of the server. */
  async function found(other: 'empty' | 'silent' | 'cannot' | 'refused') {
    dns = await startTinyDns(({ name, type }) =>
      type === 'A' && !name.startsWith('unrelated-') ? ['100.64.0.20'] : other,
    );
    const { port } = dns;
    const query: Scene['query'] = (asked) => queryDns({ ...asked, server: '127.0.0.1', port });
    const checks = await directChecks({ ...answering(), query });
    return Object.fromEntries(checks.map(({ id, result }) => [id, result]));
  }

  const leaks = ['app', 'api', 'ws'].flatMap((name) => [
    `leak:AAAA:${name}.acme.test`,
    `leak:HTTPS:${name}.acme.test`,
  ]);
  const others = [...leaks, 'wildcard:acme.test'];

  test('NET56, NET57: is well where it says that there is nothing else', async () => {
    const all = await found('empty');
    expect(Object.values(all).filter((result) => result !== 'ok')).toEqual([]);
    expect(Object.keys(all)).toEqual(expect.arrayContaining(['record:ws.acme.test', ...others]));
  });

  test.each(['silent', 'cannot', 'refused'] as const)(
    'NET56, NET172: is not well where nobody can say whether there is something else: %s',
    async (how) => {
      expect(await found(how)).toMatchObject({
        'record:app.acme.test': 'ok',
        ...Object.fromEntries(others.map((id) => [id, 'failed'])),
      });
    },
  );
});
