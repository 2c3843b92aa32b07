import { describe, expect, test } from 'vitest';
import { namesOf } from '../naming.ts';
import { reachDiff, showReachChange } from './reach.ts';
import { rulesOf } from './rules.ts';
import { universeOf, type KnownNode } from './universe.ts';

const names = namesOf('acme');
const nodes: KnownNode[] = [
  { hostname: 'acme-prod', tags: ['tag:acme-server'], addresses: ['100.64.0.20'] },
  { hostname: 'box', tags: ['tag:box'], addresses: ['100.64.0.30'] },
  { hostname: 'laptop', user: 'ann@acme.example', tags: [], addresses: ['100.64.0.11'] },
];

/** Who gains and loses what between two policies, in lines. */
function diff(before: object, after: object): string[] {
  const [one, two] = [rulesOf(JSON.stringify(before)), rulesOf(JSON.stringify(after))];
  return reachDiff(one, two, universeOf(names, [], [one, two], nodes)).map(showReachChange);
}
const grant = (src: string, dst: string, ...ip: string[]) => ({ src: [src], dst: [dst], ip });

const by = (src: string, dst: string, more: object) => ({ grants: [grant(src, dst, 'tcp:22')], ...more });

describe('who could reach what before and after', () => {
  test('NET32: a rule that comes or goes, or opens other ports', () => {
    const one = { grants: [grant('ann@acme.example', 'tag:box', 'tcp:22')] };
    const two = { grants: [grant('ann@acme.example', 'tag:box', 'tcp:22-23')] };
    expect(diff({}, one)).toEqual(['ann@acme.example gains box tcp:22', 'laptop gains box tcp:22']);
    expect(diff(one, {})).toEqual(['ann@acme.example loses box tcp:22', 'laptop loses box tcp:22']);
    expect(diff(one, two)).toEqual(['ann@acme.example gains box tcp:23', 'laptop gains box tcp:23']);
    expect(diff(one, one)).toEqual([]);
  });

  test('NET32: what one rule closes and another opens is nothing lost', () => {
    const wide = { grants: [grant('ann@acme.example', 'tag:box', 'tcp:22')] };
    const same = {
      acls: [{ action: 'accept', src: ['ann@acme.example'], dst: ['tag:box:22'], proto: 'tcp' }],
    };
    expect(diff(wide, same)).toEqual([]);
  });

  test('NET32: both gained and lost are told', () => {
    const one = { grants: [grant('100.64.0.11', 'box', 'tcp:22')], hosts: { box: '100.64.0.30' } };
    const two = { grants: [grant('100.64.0.11', 'box', 'udp:53')], hosts: { box: '100.64.0.30' } };
    expect(diff(one, two)).toEqual(['laptop gains box udp:53, loses box tcp:22']);
  });

  test('NET32: a group, a host or a set of addresses that means something else changes the reach of the same rule', () => {
    expect(
      diff(
        by('group:a', 'tag:box', { groups: { 'group:a': [] } }),
        by('group:a', 'tag:box', { groups: { 'group:a': ['bob@acme.example'] } }),
      ),
    ).toEqual(['bob@acme.example gains box tcp:22']);
    expect(
      diff(
        by('100.64.0.11', 'there', { hosts: { there: '100.64.0.30' } }),
        by('100.64.0.11', 'there', { hosts: { there: '100.64.0.20' } }),
      ),
    ).toEqual(['laptop gains acme-prod tcp:22', 'laptop loses box tcp:22']);
    expect(
      diff(
        by('100.64.0.11', 'ipset:x', { ipsets: { 'ipset:x': [] } }),
        by('100.64.0.11', 'ipset:x', { ipsets: { 'ipset:x': ['add 100.64.0.30'] } }),
      ),
    ).toEqual(['laptop gains box tcp:22']);
    expect(
      diff(
        by('100.64.0.30', 'group:a', { groups: { 'group:a': [] } }),
        by('100.64.0.30', 'group:a', { groups: { 'group:a': ['ann@acme.example'] } }),
      ),
    ).toEqual(['box gains laptop tcp:22']);
  });

  test('NET32: one of several sources or destinations is enough', () => {
    const grants = [{ src: ['nobody@e.com', '100.64.0.11'], dst: ['tag:none', 'tag:box'], ip: ['tcp:22'] }];
    expect(diff({}, { grants })).toContain('laptop gains box tcp:22');
    const self = { grants: [grant('autogroup:member', 'autogroup:self', 'tcp:22')] };
    expect(diff({}, self)).toEqual(['ann@acme.example gains laptop tcp:22', 'laptop gains laptop tcp:22']);
  });
});
