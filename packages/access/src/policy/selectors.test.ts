import { describe, expect, test } from 'vitest';
import { rulesOf } from './rules.ts';
import { selects, type Party } from './selectors.ts';

const ann: Party = { label: 'ann', user: 'ann@acme.example', tags: [], addresses: ['100.64.0.11'] };
const boss: Party = { ...ann, label: 'boss', user: 'boss@acme.example', admin: true, addresses: [] };
const box: Party = { label: 'box', tags: ['tag:box', 'tag:server'], addresses: ['100.64.0.20', 'fd7a::20'] };
const policy = rulesOf(
  JSON.stringify({
    groups: { 'group:a': ['ann@acme.example'], 'group:empty': [] },
    hosts: { boxhost: '100.64.0.20', net: '100.64.0.0/28' },
    ipsets: { 'ipset:boxes': ['add 100.64.0.20', 'add fd00::/8'], bare: ['100.64.0.20'] },
  }),
);

describe('a selector', () => {
  test.each<[string, string]>([
    ['*', 'ann boss box'],
    ['autogroup:danger-all', 'ann boss box'],
    ['tag:box', 'box'],
    ['tag:server', 'box'],
    ['tag:bo', ''],
    ['group:a', 'ann'],
    ['group:empty', ''],
    ['group:none', ''],
    ['autogroup:member', 'ann boss'],
    ['autogroup:members', 'ann boss'],
    ['autogroup:tagged', 'box'],
    ['autogroup:admin', 'boss'],
    ['autogroup:owner', 'boss'],
    ['autogroup:it-admin', 'boss'],
    ['autogroup:network-admin', 'boss'],
    ['autogroup:billing-admin', 'boss'],
    ['autogroup:auditor', 'boss'],
    ['autogroup:self', ''],
    ['autogroup:unknown', ''],
    ['ann@acme.example', 'ann'],
    ['user:*@acme.example', 'ann boss'],
    ['user:*@other.example', ''],
    ['eve@acme.example', ''],
    ['100.64.0.11', 'ann'],
    ['100.64.0.0/28', 'ann'],
    ['net', 'ann'],
    ['host:net', 'ann'],
    ['100.64.0.0/27', 'ann box'],
    ['0.0.0.0/0', 'ann box'],
    ['fd7a::/16', 'box'],
    ['fd7a::20', 'box'],
    ['fd7a::20/128', 'box'],
    ['boxhost', 'box'],
    ['ipset:boxes', 'box'],
    ['ipset:bare', 'box'],
    ['ipset:none', ''],
    ['100.64.0.20/33', ''],
    ['100.64.0.20/-1', ''],
    ['100.64.0.20/x', ''],
    ['fd7a::20/129', ''],
    ['nobody', ''],
    ['svc:thing', ''],
  ])('NET32: %s means %j', (selector, meant) => {
    const found = [ann, boss, box].filter((party) => selects(selector, party, policy));
    expect(found.map(({ label }) => label).join(' ')).toBe(meant);
  });

  test('NET32: autogroup:self means the nodes of whoever asks, and no tagged ones', () => {
    const laptop = { ...ann, label: 'laptop' };
    expect(selects('autogroup:self', laptop, policy, ann)).toBe(true);
    expect(selects('autogroup:self', laptop, policy, boss)).toBe(false);
    expect(selects('autogroup:self', box, policy, box)).toBe(false);
  });
});

const tcp = (port: number) => ({ protocol: 'tcp', from: port, to: port });

test('NET32: the rules of a policy are read from grants and access lists, and what is no rule is left out', () => {
  const { rules, ...rest } = rulesOf(`{
    "Groups": {"group:a": ["x@e.com", 3], "group:b": "none"},
    "tagOwners": {"tag:a": ["group:a"]},
    "HOSTS": {"h": "100.64.0.1"},
    "ipsets": null,
    "grants": [{"src": ["*"], "dst": ["tag:a", "tag:b"], "ip": ["tcp:22", 7]}, "nonsense", {"src": "*"}],
    "ACLs": [
      {"action": "accept", "src": ["a"], "dst": ["tag:a:80"], "proto": "tcp"},
      {"action": "accept", "users": ["b"], "ports": ["fd7a::1:443"], "proto": 6},
    ],
  }`);
  expect(rest).toEqual({
    groups: { 'group:a': ['x@e.com'], 'group:b': [] },
    tagOwners: { 'tag:a': ['group:a'] },
    hosts: { h: '100.64.0.1' },
    ipsets: {},
  });
  expect(rules.slice(0, 4)).toEqual([
    {
      where: 'grants[0]',
      src: ['*'],
      dst: [
        { selector: 'tag:a', ports: [tcp(22)] },
        { selector: 'tag:b', ports: [tcp(22)] },
      ],
    },
    { where: 'grants[1]', src: [], dst: [] },
    { where: 'grants[2]', src: [], dst: [] },
    { where: 'acls[0]', src: ['a'], dst: [{ selector: 'tag:a', ports: [tcp(80)] }] },
  ]);
  expect(rules[4]).toMatchObject({ where: 'acls[1]', src: ['b'], dst: [{ selector: 'fd7a::1' }] });
  expect(rules[4]?.dst[0]?.ports.map(({ protocol }) => protocol)).toEqual([
    'tcp',
    'udp',
    'icmp',
    'sctp',
    'other',
  ]);
});
