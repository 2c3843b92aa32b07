import { describe, expect, test } from 'vitest';
import { namesOf } from '../naming.ts';
import { entriesOf, sameGrant, sameSet } from './entries.ts';
import { mergeEntries } from './merge.ts';
import { unmergeEntries } from './unmerge.ts';

const wanted = { src: ['group:acme', 'group:b'], dst: ['tag:acme-server'], ip: ['tcp:22', 'tcp:80'] };

/** Grants that look like ours and mean something else. */
const others: [why: string, grant: unknown][] = [
  ['a condition added', { ...wanted, srcPosture: ['posture:managed'] }],
  ['an application added', { ...wanted, app: { 'example.com/cap': [{}] } }],
  ['a route added', { ...wanted, via: ['tag:exit'] }],
  ['a source added', { ...wanted, src: [...wanted.src, 'eve@acme.example'] }],
  ['a destination added', { ...wanted, dst: ['tag:acme-server', 'tag:db'] }],
  ['a port added', { ...wanted, ip: ['tcp:22', 'tcp:80', 'tcp:443'] }],
  ['a port too few', { ...wanted, ip: ['tcp:22'] }],
  ['another port', { ...wanted, ip: ['tcp:22', 'udp:80'] }],
  ['a source twice in place of two', { ...wanted, src: ['group:acme', 'group:acme'] }],
  ['no ports at all', { src: wanted.src, dst: wanted.dst }],
  ['a condition in place of ports', { src: wanted.src, dst: wanted.dst, srcPosture: ['tcp:22', 'tcp:80'] }],
  ['a text in place of a list', { ...wanted, dst: 'tag:acme-server' }],
  ['sources and destinations swapped', { src: wanted.dst, dst: wanted.src, ip: wanted.ip }],
];

describe('a grant is ours', () => {
  test('NET25: where it says exactly the same, in any order', () => {
    expect(sameGrant(wanted, wanted)).toBe(true);
    const turned = { ip: ['tcp:80', 'tcp:22'], dst: wanted.dst, src: ['group:b', 'group:acme'] };
    expect(sameGrant(turned, wanted)).toBe(true);
  });

  test.each(others)('NET25: but not with %s', (_, grant) => {
    expect(sameGrant(grant, wanted)).toBe(false);
  });

  test.each([undefined, null, 'x', 3, [], [1, 2, 3]])('NET25: but not where it is no object: %j', (grant) => {
    expect(sameGrant(grant, wanted)).toBe(false);
  });
});

describe('a grant of others that begins like ours', () => {
  const names = namesOf('acme');
  const entries = entriesOf(names, ['ann@acme.example'], 'autogroup:admin');
  const foreign = { src: [names.group], dst: [names.serverTag], ip: ['tcp:22', 'tcp:80', 'tcp:443'] };

  test.each([
    ['a condition', { ...foreign, srcPosture: ['posture:managed'] }],
    ['one more source', { ...foreign, src: [names.group, 'eve@acme.example'] }],
    ['one more port', { ...foreign, ip: [...foreign.ip, 'tcp:8080'] }],
  ])('NET25, NET81: is neither taken for ours nor removed with ours: %s', (_, grant) => {
    const text = `${JSON.stringify({ grants: [grant] }, undefined, 2)}\n`;
    const merged = mergeEntries(text, entries);
    expect(merged.changes.filter(({ section }) => section === 'grants')).toHaveLength(2);
    const removed = unmergeEntries(merged.text, entries, { commonTagInUse: false });
    expect(removed.text).toContain(JSON.stringify(grant.src[0]));
    expect(removed.changes.filter(({ section }) => section === 'grants')).toHaveLength(2);
  });
});

test('NET25: lists are the same where they hold the same texts', () => {
  expect(sameSet(['b', 'a'], ['a', 'b'])).toBe(true);
  expect(sameSet([], [])).toBe(true);
  for (const found of [['a'], ['a', 'b', 'b'], ['a', 'c'], 'ab', undefined, { length: 2 }])
    expect(sameSet(found, ['a', 'b']), JSON.stringify(found)).toBe(false);
});

test('NET22, NET26, NET27, NET28, NET29: the entries of a server are those of the table', () => {
  const users = ['ann@acme.example'];
  expect(entriesOf(namesOf('acme'), users, 'group:ops')).toEqual({
    group: { name: 'group:acme', users },
    tagOwners: [
      { name: 'tag:acme-server', owners: ['group:ops'] },
      { name: 'tag:acme-ci', owners: ['group:ops'] },
    ],
    commonTag: { name: 'tag:server', owners: ['group:ops'] },
    grants: [
      { src: ['group:acme'], dst: ['tag:acme-server'], ip: ['tcp:22', 'tcp:80', 'tcp:443'] },
      { src: ['tag:acme-ci'], dst: ['tag:acme-server'], ip: ['tcp:22'] },
    ],
  });
});
