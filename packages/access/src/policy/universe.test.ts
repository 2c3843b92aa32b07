import { describe, expect, test } from 'vitest';
import { namesOf } from '../naming.ts';
import { rulesOf } from './rules.ts';
import { selects } from './selectors.ts';
import { ciParty, serverParty, universeOf } from './universe.ts';

const names = namesOf('acme');
const policies = [
  rulesOf(
    JSON.stringify({
      groups: { 'group:a': ['zoe@acme.example', 'bob@acme.example'] },
      tagOwners: Object.fromEntries(
        [
          'tag:server',
          'tag:ci',
          'tag:acme-server',
          'tag:acme-ci',
          'tag:web-server',
          'tag:web-ci',
          'tag:db',
        ].map((tag) => [tag, []]),
      ),
    }),
  ),
  rulesOf(JSON.stringify({ grants: [{ src: ['eve@acme.example', 'user:*@acme.example', 'tag:db'] }] })),
];
const nodes = [
  { hostname: 'acme-prod', tags: ['tag:acme-server'], addresses: ['100.64.0.20'] },
  { hostname: 'laptop', user: 'liz@acme.example', tags: [], addresses: ['100.64.0.11'] },
  { hostname: 'box', user: 'old@acme.example', tags: ['tag:box'], addresses: [] },
];
const { sources, targets } = universeOf(names, ['ann@acme.example'], policies, nodes);

const known = (label: string) => sources.find((party) => party.label === label);

describe('everybody whose reach is compared', () => {
  test('NET32: people of the file, of groups, of rules and of nodes without tags, then typical outsiders', () => {
    expect(sources.map(({ label }) => label)).toEqual([
      'ann@acme.example',
      'bob@acme.example',
      'eve@acme.example',
      'liz@acme.example',
      'zoe@acme.example',
      'any other member',
      'an administrator',
      'an unknown node',
      'CI of acme',
      'acme-prod',
      'tag:ci',
      'tag:db',
      'tag:server',
      'tag:web-ci',
      'tag:web-server',
      'laptop',
      'box',
    ]);
    expect(sources[0]).toEqual({
      label: 'ann@acme.example',
      user: 'ann@acme.example',
      alsoKnownAs: ['ann@acme.example'],
      tags: [],
      addresses: [],
    });
  });

  test('NET138: one person has one line, however a login is spelled', () => {
    const policy = rulesOf('{"groups": {"group:a": ["ann@", "kim@acme.example"]}}');
    const owned = [
      { hostname: 'a', user: 'ann', tags: [], addresses: ['100.64.0.1'] },
      { hostname: 'k', user: 'kim', logins: ['kim@acme.example'], tags: [], addresses: ['100.64.0.2'] },
    ];
    const people = universeOf(names, ['ann@'], [policy], owned).sources.filter(
      (party) => party.user !== undefined && party.addresses.length === 0,
    );
    expect(people.map(({ label }) => label).slice(0, 2)).toEqual(['ann@', 'kim@acme.example']);
    expect(people.map(({ label }) => label)).not.toContain('kim');
    const laptop = universeOf(names, [], [policy], owned).sources.find(({ label }) => label === 'k');
    expect(laptop !== undefined && selects('group:a', laptop, policy)).toBe(true);
  });

  test('NET32: an administrator is one, any other member is not, an unknown node is tagged', () => {
    expect(known('any other member')).toMatchObject({ user: expect.any(String) as string, tags: [] });
    expect(known('any other member')?.admin).toBeUndefined();
    expect(known('an administrator')).toMatchObject({
      admin: true,
      user: expect.any(String) as string,
      tags: [],
    });
    expect(known('an unknown node')?.user).toBeUndefined();
    expect(known('an unknown node')?.tags).toHaveLength(1);
  });

  test('NET32: what is reached are the server, tags and nodes', () => {
    expect(targets.map(({ label }) => label)).toEqual([
      'acme-prod',
      'tag:ci',
      'tag:db',
      'tag:server',
      'tag:web-ci',
      'tag:web-server',
      'laptop',
      'box',
      'an unknown node',
    ]);
  });

  test('NET32: a server of others carries the common tag too, and so does their CI', () => {
    const tags = Object.fromEntries(targets.map((party) => [party.label, party.tags]));
    expect(tags).toMatchObject({
      'tag:web-server': ['tag:web-server', 'tag:server'],
      'tag:web-ci': ['tag:web-ci', 'tag:ci'],
      'tag:server': ['tag:server'],
      'tag:ci': ['tag:ci'],
      'tag:db': ['tag:db'],
    });
  });

  test('NET32: a node with tags belongs to nobody', () => {
    expect(targets.find(({ label }) => label === 'box')).toEqual({
      label: 'box',
      tags: ['tag:box'],
      addresses: [],
    });
    expect(targets.find(({ label }) => label === 'laptop')).toEqual({
      label: 'laptop',
      user: 'liz@acme.example',
      alsoKnownAs: ['liz@acme.example'],
      tags: [],
      addresses: ['100.64.0.11'],
    });
  });
});

test('NET22: the server has its addresses once it is enrolled, and its tags before that', () => {
  const tags = ['tag:server', 'tag:acme-server'];
  expect(serverParty(names, nodes)).toEqual({ label: 'acme-prod', tags, addresses: ['100.64.0.20'] });
  expect(serverParty(names, nodes.slice(1))).toEqual({
    label: 'acme-prod',
    anywhere: true,
    tags,
    addresses: [],
  });
  expect(ciParty(names)).toEqual({ label: 'CI of acme', tags: ['tag:ci', 'tag:acme-ci'], addresses: [] });
});
