import { getNodeValue } from 'jsonc-parser';
import { describe, expect, test } from 'vitest';
import { namesOf } from '../naming.ts';
import { entriesOf } from './entries.ts';
import { foreignRules, missingSharedGrants, widening } from './findings.ts';
import { parsePolicy } from './hujson.ts';
import { mergeEntries } from './merge.ts';
import { withProof } from './proof.ts';
import { reachDiff } from './reach.ts';
import { rulesOf } from './rules.ts';
import { universeOf } from './universe.ts';

const names = namesOf('acme');
const users = ['ann@acme.example'];
const entries = entriesOf(names, users, 'autogroup:admin');
const grant = (src: string, dst: string, ...ip: string[]) => ({ src: [src], dst: [dst], ip });
const policyOf = (...grants: object[]) =>
  JSON.stringify({ tagOwners: { 'tag:web-server': [], 'tag:db': [] }, grants });

const missing = (text: string, dnsAdmin = true) =>
  missingSharedGrants(rulesOf(text), { names, users, dnsAdmin });

describe('the shared setup', () => {
  const shared = [
    grant('autogroup:member', 'tag:dns', 'tcp:53', 'udp:53'),
    grant('tag:ci', 'tag:dns', '53'),
    grant('autogroup:admin', 'tag:dns-admin', 'tcp:80'),
  ];

  test('NET24: is complete with three grants', () => {
    expect(missing(policyOf(...shared))).toEqual([]);
  });

  test('NET24: lacks what is told, each in a sentence', () => {
    expect(missing('{}')).toEqual([
      'human members may not reach tag:dns on tcp:53 and udp:53 (ann@acme.example)',
      'tag:ci may not reach tag:dns on tcp:53 and udp:53',
      'administrators may not reach tag:dns-admin on tcp:80',
    ]);
    const [, ...rest] = shared;
    expect(missing(policyOf(grant('*', 'tag:dns', 'udp:53'), ...rest))).toEqual([
      'human members may not reach tag:dns on tcp:53 (ann@acme.example)',
    ]);
  });
});

const withGroups = (groups: Record<string, string[]>, ...grants: object[]) =>
  JSON.stringify({ groups, grants });

describe('who counts as what in the shared setup', () => {
  const dns = [
    grant('autogroup:member', 'tag:dns', 'tcp:53', 'udp:53'),
    grant('tag:ci', 'tag:dns', 'tcp:53', 'udp:53'),
  ];
  const admins = 'administrators may not reach tag:dns-admin on tcp:80';

  test.each([
    'group:admins',
    'boss@acme.example',
    'boss@',
    'autogroup:owner',
    'group:directory@acme.example',
    '*',
  ])('NET133: %s is an administrator where it reaches tag:dns-admin', (who) => {
    const groups = { 'group:admins': ['boss@'] };
    expect(missing(withGroups(groups, ...dns, grant(who, 'tag:dns-admin', 'tcp:80')))).toEqual([]);
  });

  test.each(['tag:ci', 'group:nobody', 'group:acme', 'autogroup:tagged', '100.64.0.1'])(
    'NET133: %s is none',
    (who) => {
      const groups = { 'group:nobody': [], 'group:acme': ['ann@acme.example'] };
      expect(missing(withGroups(groups, ...dns, grant(who, 'tag:dns-admin', 'tcp:80')))).toEqual([admins]);
    },
  );

  test('NET133: where the DNS server is not administered over the mesh, nobody needs to reach it', () => {
    expect(missing(withGroups({}, ...dns), false)).toEqual([]);
  });

  test.each([
    ['group:staff', { 'group:staff': ['ann@acme.example', 'bob@acme.example'] }],
    ['ann@acme.example', {}],
    ['group:acme', {}],
  ])('NET134: the users of the server may ask the resolver by %s', (who, groups) => {
    const grants = [grant(who, 'tag:dns', 'tcp:53', 'udp:53'), grant('tag:acme-ci', 'tag:dns', '53')];
    expect(missing(withGroups(groups, ...grants), false)).toEqual([]);
  });

  test('NET134: users who may not are named', () => {
    const grants = [grant('group:staff', 'tag:dns', 'tcp:53', 'udp:53'), ...dns.slice(1)];
    expect(missing(withGroups({ 'group:staff': ['bob@acme.example'] }, ...grants), false)).toEqual([
      'human members may not reach tag:dns on tcp:53 and udp:53 (ann@acme.example)',
    ]);
  });
});

const opened = (after: string) => {
  const [one, two] = [rulesOf(policyOf()), rulesOf(after)];
  const changes = reachDiff(one, two, universeOf(names, users, [one, two], []));
  return widening(changes, names, users).map(({ from, to }) => `${from.label} → ${to.label}`);
};

describe('a change of the policy', () => {
  test('NET32: that adds our entries opens nothing beyond them', () => {
    expect(opened(mergeEntries(policyOf(), entries).text)).toEqual([]);
  });

  test('NET32: that opens more to our people, our CI or others is told', () => {
    expect(opened(policyOf(grant('ann@acme.example', 'tag:acme-server', 'tcp:8080')))).toEqual([
      'ann@acme.example → acme-prod',
    ]);
    expect(opened(policyOf(grant('tag:acme-ci', 'tag:acme-server', 'tcp:443')))).toEqual([
      'CI of acme → acme-prod',
    ]);
    expect(opened(policyOf(grant('eve@acme.example', 'tag:acme-server', 'tcp:22')))).toEqual([
      'eve@acme.example → acme-prod',
    ]);
    expect(opened(policyOf(grant('ann@acme.example', 'tag:db', 'tcp:22')))).toEqual([
      'ann@acme.example → tag:db',
    ]);
  });

  test('NET32: that only closes is not told', () => {
    const [one, two] = [rulesOf(policyOf(grant('*', 'tag:db', '*'))), rulesOf(policyOf())];
    const changes = reachDiff(one, two, universeOf(names, users, [one, two], []));
    expect(changes.length).toBeGreaterThan(0);
    expect(widening(changes, names, users)).toEqual([]);
  });
});

const found = (text: string, accepted: string[] = []) => {
  const policy = rulesOf(text);
  const universe = universeOf(names, users, [policy], []);
  return foreignRules(policy, entries, names, universe, accepted).map(({ message }) => message);
};

describe('rules of others', () => {
  test('NET32: that let somebody into the server are told, ours are not', () => {
    const text = mergeEntries(
      policyOf(grant('*', '*', 'tcp:22'), grant('eve@acme.example', 'tag:server', 'tcp:80', 'udp:1')),
      entries,
    ).text;
    expect(found(text)).toEqual([
      'grants[0] lets * reach acme-prod on tcp:22',
      'grants[1] lets eve@acme.example reach acme-prod on tcp:80 udp:1',
    ]);
    expect(found(text, ['*'])).toEqual(['grants[1] lets eve@acme.example reach acme-prod on tcp:80 udp:1']);
    expect(found(text, ['*', 'eve@acme.example'])).toEqual([]);
  });

  test('NET32: are accepted only where every source is', () => {
    const both = { src: ['group:ops', 'eve@acme.example'], dst: ['tag:server'], ip: ['tcp:22'] };
    expect(found(policyOf(both), ['group:ops'])).toHaveLength(1);
  });

  test('NET32: that look like ours are told where they open more or mean others', () => {
    const [people] = entries.grants;
    for (const more of [{ ip: ['tcp:8080'] }, { src: ['group:acme', 'group:b'] }, { dst: ['tag:server'] }])
      expect(found(policyOf({ ...people, ...more }))).toHaveLength(1);
    expect(found(policyOf({ ...people, ip: ['tcp:22'] }))).toEqual([]);
  });

  test('NET70: that let our CI out to another server are told, by SSH only', () => {
    expect(found(policyOf(grant('tag:ci', 'tag:web-server', 'tcp:22')))).toEqual([
      'grants[0] lets the CI of acme reach tag:web-server on SSH',
    ]);
    expect(found(policyOf(grant('tag:ci', 'tag:web-server', 'tcp:443')))).toEqual([]);
    expect(found(policyOf(grant('tag:web-ci', 'tag:web-server', 'tcp:22')))).toEqual([]);
    expect(found(policyOf(grant('tag:ci', 'tag:db', 'tcp:22')))).toEqual([]);
  });
});

const tests = (text: string) =>
  (getNodeValue(parsePolicy(withProof(text, names))) as { tests: unknown[] }).tests;

describe('the proof', () => {
  const people = {
    src: 'group:acme',
    proto: 'tcp',
    accept: ['tag:acme-server:22', 'tag:acme-server:80', 'tag:acme-server:443'],
  };
  const ci = { src: 'tag:acme-ci', proto: 'tcp', accept: ['tag:acme-server:22'] };

  test('NET69, NET70: people and CI get in where they should, and CI nowhere else', () => {
    const text = mergeEntries(policyOf(), entries).text;
    expect(tests(text)).toEqual([
      people,
      { ...ci, deny: ['tag:acme-server:80', 'tag:acme-server:443', 'tag:web-server:22'] },
    ]);
  });

  test('NET70: what rules of others void already is left out', () => {
    const open = policyOf(
      grant('tag:ci', 'tag:web-server', 'tcp:22'),
      grant('tag:ci', 'tag:server', 'tcp:80'),
    );
    expect(tests(mergeEntries(open, entries).text)).toEqual([
      people,
      { ...ci, deny: ['tag:acme-server:443'] },
    ]);
  });

  test('NET69: comes behind the tests that are there, and changes nothing else', () => {
    const text = '{"tests": [{"src": "a", "accept": []}]}';
    expect(tests(text)).toMatchObject([{ src: 'a' }, { src: 'group:acme' }, { src: 'tag:acme-ci' }]);
    expect(withProof(text, names).startsWith('{"tests": [{"src": "a", "accept": []}, {')).toBe(true);
  });
});
