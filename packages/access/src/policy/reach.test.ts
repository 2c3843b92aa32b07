import { describe, expect, test } from 'vitest';
import { parseIp, showPorts, subtract } from './ports.ts';
import { portsBetween } from './reach.ts';
import { rulesOf } from './rules.ts';
import type { Party } from './selectors.ts';

const ann: Party = { label: 'ann', user: 'ann@acme.example', tags: [], addresses: ['100.64.0.11'] };
const boss: Party = { label: 'boss', user: 'boss@acme.example', admin: true, tags: [], addresses: [] };
const box: Party = { label: 'box', tags: ['tag:box'], addresses: ['100.64.0.20', 'fd7a:115c:a1e0::20'] };

const reach = (from: Party, to: Party, policy: object) =>
  showPorts(portsBetween(rulesOf(JSON.stringify(policy)), from, to));
const grant = (src: string, dst: string, ...ip: string[]) => ({ grants: [{ src: [src], dst: [dst], ip }] });

describe('who reaches what', () => {
  test.each<[string, string]>([
    ['*', 'everything'],
    ['ann@acme.example', 'everything'],
    ['autogroup:member', 'everything'],
    ['user:*@acme.example', 'everything'],
    ['100.64.0.0/24', 'everything'],
    ['autogroup:admin', ''],
    ['autogroup:tagged', ''],
    ['tag:box', ''],
    ['group:none', ''],
    ['100.65.0.0/16', ''],
    ['svc:thing', ''],
  ])('a source %s means ann or not', (src, ports) => {
    expect(reach(ann, box, grant(src, 'tag:box', '*'))).toBe(ports);
  });

  test.each(['tag:box', '*', '100.64.0.20', '100.64.0.0/10', 'fd7a:115c:a1e0::/48', 'box', 'ipset:boxes'])(
    'a destination %s means the box',
    (dst) => {
      const policy = {
        hosts: { box: '100.64.0.20' },
        ipsets: { 'ipset:boxes': ['add 100.64.0.0/24'] },
        ...grant('*', dst, 'tcp:22'),
      };
      expect(reach(ann, box, policy)).toBe('tcp:22');
    },
  );

  test('groups, roles, ranges, old access lists and capital names count', () => {
    expect(
      reach(ann, box, {
        groups: { 'group:a': ['ann@acme.example'] },
        ...grant('group:a', 'tag:box', 'tcp:20-22', 'udp:53'),
      }),
    ).toBe('tcp:20-22 udp:53');
    expect(reach(boss, box, grant('autogroup:admin', 'tag:box', '443'))).toBe('sctp:443 tcp:443 udp:443');
    expect(
      reach(ann, box, { ACLs: [{ action: 'accept', src: ['*'], proto: 'tcp', dst: ['tag:box:22,80-81'] }] }),
    ).toBe('tcp:22,80-81');
    expect(reach(ann, box, { acls: [{ action: 'accept', users: ['*'], ports: ['*:*'] }] })).toBe(
      'everything',
    );
    expect(reach(ann, { ...ann, label: 'laptop' }, grant('autogroup:member', 'autogroup:self', '*'))).toBe(
      'everything',
    );
    expect(reach(boss, ann, grant('autogroup:member', 'autogroup:self', '*'))).toBe('');
  });

  test('ports are subtracted exactly', () => {
    const left = subtract(parseIp('tcp:1-100'), [...parseIp('tcp:22'), ...parseIp('udp:50')]);
    expect(showPorts(left)).toBe('tcp:1-21,23-100');
    expect(subtract(parseIp('tcp:22'), parseIp('*'))).toEqual([]);
  });
});
