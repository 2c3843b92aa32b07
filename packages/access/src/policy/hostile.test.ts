import { describe, expect, test } from 'vitest';
import { namesOf } from '../naming.ts';
import { Problem } from '../problem.ts';
import { entriesOf } from './entries.ts';
import { foreignRules, widening } from './findings.ts';
import { funnelRules } from './funnel-rules.ts';
import { mergeEntries } from './merge.ts';
import { withProof } from './proof.ts';
import { reachDiff } from './reach.ts';
import { rulesOf } from './rules.ts';
import { serverParty, universeOf } from './universe.ts';
import { unmergeEntries } from './unmerge.ts';

const names = namesOf('acme');
const users = ['ann@e.com'];
const entries = entriesOf(names, users, 'autogroup:admin');
const mark = '/* bakehouse access: added */';

/** What becomes of a policy: the refusal, or what its merge opens to others and whether its removal gives the same bytes. */
function outcome(text: string) {
  try {
    const merged = mergeEntries(text, entries);
    withProof(merged.text, names);
    const [before, after] = [rulesOf(text), rulesOf(merged.text)];
    const opened = widening(
      reachDiff(before, after, universeOf(names, users, [before, after], [])),
      names,
      users,
    );
    const left = unmergeEntries(merged.text, entries, { commonTagInUse: false });
    return { opens: opened.length, same: left.text === text };
  } catch (cause) {
    if (cause instanceof Problem) return cause.code;
    throw cause;
  }
}

const safe = { opens: 0, same: true };

describe('hostile policies', () => {
  test.each([
    ['a comment that closes like a string', '{"groups": {} /* "}" */, "grants": [] // ]}\n}', safe],
    ['our mark in a comment of others', `{\n// ${mark}\n"groups": {}}`, safe],
    ['our mark in front of a group of others', `{"groups": {${mark} "group:b": ["b@e.com"]}}`, safe],
    ['our mark inside of a string', `{"hosts": {"h": "${mark.replaceAll('"', '')}"}}`, safe],
    [
      'our mark in front of our name by somebody else',
      `{"groups": {${mark} "group:acme": ["eve@e.com"]}}`,
      { opens: 0, same: false },
    ],
    ['our group in capitals', '{"groups": {"group:ACME": ["eve@e.com"]}}', safe],
    ['our group with a blank', '{"groups": {"group:acme ": ["eve@e.com"]}}', safe],
    ['our group by an escape', '{"groups": {"group:\\u0061cme": ["eve@e.com"]}}', 'refused'],
    ['our group twice', '{"groups": {"group:acme": [], "group:acme": []}}', 'refused'],
    ['groups twice, in two spellings', '{"groups": {}, "GROUPS": {}}', 'refused'],
    ['groups that are a list', '{"groups": [["group:acme"]]}', 'refused'],
    ['grants that are null', '{"grants": null}', 'refused'],
    [
      'grants of anything',
      '{"grants": [1, "x", null, [], {"src": "group:acme"}]}',
      { opens: 0, same: false },
    ],
    [
      'our group as a source beforehand',
      '{"grants": [{"src": ["group:acme"], "dst": ["*"], "ip": ["*"]}]}',
      { opens: 3, same: false },
    ],
    ['the prototype as a group', '{"groups": {"__proto__": ["eve@e.com"], "constructor": []}}', safe],
    ['a deep nest', `{"nodeAttrs": ${'['.repeat(200)}${']'.repeat(200)}}`, safe],
    [
      'a long line',
      `{"hosts": {${Array.from({ length: 2000 }, (_, at) => `"h${at}": "100.64.0.1"`).join()}}}`,
      safe,
    ],
    ['line ends of three kinds', '{\r\n"groups": {},\n\t"grants": [\r\n],\u2028}', 'refused'],
    ['a comment without an end', '{"groups": {} /* }', 'refused'],
    ['text behind the policy', '{"groups": {}} {"groups": {}}', 'refused'],
    ['a mark of zero width', '\ufeff{"groups": {}}', 'refused'],
    ['an access list of everything', '{"acls": [{"action": "accept", "src": ["*"], "dst": ["*:*"]}]}', safe],
    ['a tag owner that is our group', '{"tagOwners": {"tag:x": ["group:acme"]}}', { opens: 0, same: false }],
    ['comments around every sign', '/*a*/{/*b*/"groups"/*c*/:/*d*/{/*e*/}/*f*/,/*g*/}/*h*/', safe],
    ['a comment inside of a comment', '{"groups": {} /* /* */, "grants": [/* // */]}', safe],
    ['a comment that is only a star', '{"groups": {/**/}, "grants": [/***/]/*/ */}', safe],
    ['a comment at the very end', '{"groups": {}} // no line end', safe],
    ['a comment with our names', '{// "group:acme": ["eve@e.com"],\n"groups": {}}', safe],
    ['a comment in front of a comma', '{"groups": {} // first\n, "grants": [] /* last */,}', safe],
    ['only windows line ends', '{\r\n  "groups": {\r\n  },\r\n  // c\r\n  "grants": [],\r\n}\r\n', safe],
    ['two commas', '{"groups": {},, "grants": []}', 'refused'],
    ['a comma in front', '{, "groups": {}}', 'refused'],
    ['only a comma', '{"groups": {,}}', 'refused'],
    ['no comma', '{"groups": {} "grants": []}', 'refused'],
    ['a mark of zero width inside', '{"groups":\ufeff {}}', 'refused'],
    ['a blank that does not break', '{\u00a0"groups": {}}', 'refused'],
    ['an end of a text inside', '{"groups": {}\u0000}', 'refused'],
    ['single quotes', "{'groups': {}}", 'refused'],
    ['numbers of other languages', '{"derpMap": {"a": 0x10, "b": NaN, "c": +1}}', 'refused'],
    [
      'numbers that no computer holds',
      '{"derpMap": {"Regions": {"900": {"a": 1e400, "b": 123456789012345678901234567890, "c": -0.0}}}}',
      safe,
    ],
    ['a name that ends with half a sign', '{"hosts": {"\\ud800": "100.64.0.1"}}', safe],
    ['our section by an escape', '{"\\u0067roups": {}, "\\u0067rants": []}', safe],
    ['our section twice, once by an escape', '{"groups": {}, "\\u0067roups": {}}', 'refused'],
    [
      'our tag twice in its list',
      '{"tagOwners": {"tag:acme-server": [], "tag:acme-server": ["*"]}}',
      'refused',
    ],
    ['our tag in letters that look alike', '{"tagOwners": {"tag:\u0430cme-server": ["eve@e.com"]}}', safe],
    ['our tag in letters of full width', '{"tagOwners": {"tag:\uff41cme-server": ["eve@e.com"]}}', safe],
    [
      'our group as a host',
      '{"hosts": {"group:acme": "0.0.0.0/0", "tag:acme-server": "0.0.0.0/0"}}',
      { opens: 0, same: false },
    ],
    [
      'our group as the source of a set of addresses',
      '{"tagOwners": {"tag:x": []}, "ipsets": {"ipset:x": ["tag:x"]}, "grants": [{"src": ["group:acme"], "dst": ["ipset:x"], "ip": ["*"]}]}',
      { opens: 1, same: false },
    ],
    [
      'our group inside of another group',
      '{"groups": {"group:b": ["group:acme"]}, "grants": [{"src": ["group:b"], "dst": ["*"], "ip": ["*"]}]}',
      { opens: 1, same: false },
    ],
    [
      'our group two groups deep',
      '{"groups": {"group:c": ["group:b"], "group:b": ["group:acme"]}, "grants": [{"src": ["group:c"], "dst": ["*"], "ip": ["*"]}]}',
      { opens: 1, same: false },
    ],
    [
      'groups that hold each other',
      '{"groups": {"group:b": ["group:c"], "group:c": ["group:b"]}, "grants": [{"src": ["group:b"], "dst": ["*"], "ip": ["*"]}]}',
      safe,
    ],
    [
      'rules with a way and an app',
      '{"grants": [{"src": ["*"], "dst": ["autogroup:internet"], "via": ["tag:exit"], "ip": ["*"]}, {"src": ["*"], "dst": ["tag:k8s"], "app": {"tailscale.com/cap/kubernetes": [{"impersonate": {"groups": ["group:acme"]}}]}}]}',
      { opens: 0, same: false },
    ],
    [
      'every autogroup that is known, and others',
      '{"grants": [{"src": ["autogroup:danger-all", "autogroup:tagged", "autogroup:nobody"], "dst": ["autogroup:self"], "ip": ["*"]}]}',
      safe,
    ],
    [
      'ports of no network',
      '{"grants": [{"src": ["*"], "dst": ["*"], "ip": ["tcp:22-1", "99999", "tcp:-1", "udp:*", "icmp", "4294967295:1", ""]}]}',
      safe,
    ],
    ['a policy that is a list', '[{"groups": {}}]', 'refused'],
    ['a policy that is nothing', '', 'refused'],
    ['a policy that is only a comment', '/* {} */', 'refused'],
    ['a policy that is null', 'null', 'refused'],
    ['a nest that no stack holds', `{"nodeAttrs": ${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 'refused'],
    ['a comment of a megabyte', `{/* ${'x/'.repeat(500_000)}*/"groups": {}}`, safe],
  ])('NET153: %s', (_, text, wanted) => {
    const found = outcome(text);
    if (typeof wanted === 'string') return expect(found).toBe(wanted);
    expect(found).toMatchObject({ same: wanted.same });
    return expect(typeof found === 'object' && found.opens > 0).toBe(wanted.opens > 0);
  });
});

/** What of a policy is told to void the isolation of a server that has not joined yet. */
function told(text: string): string[] {
  const policy = rulesOf(text);
  const universe = universeOf(names, users, [policy], []);
  return [
    ...foreignRules(policy, entries, names, universe, []).map(({ message }) => message),
    ...funnelRules(text, policy, serverParty(names, [])),
  ];
}

const toEve = (dst: string, ip = '*') =>
  `{"grants": [{"src": ["eve@e.com"], "dst": ["${dst}"], "ip": ["${ip}"]}]}`;
const inSet = (sets: object) =>
  JSON.stringify({ ipsets: sets, grants: [{ src: ['eve@e.com'], dst: ['ipset:x'], ip: ['*'] }] });
const eve = (ports = 'everything') => [`grants[0] lets eve@e.com reach acme-prod on ${ports}`];

describe('whatever opens the server to others is told, however it is written', () => {
  test.each([
    [
      'members in capitals',
      '{"grants": [{"SRC": ["eve@e.com"], "Dst": ["tag:acme-server"], "iP": ["*"]}]}',
      eve(),
    ],
    [
      'an access list in capitals',
      '{"ACLs": [{"Action": "accept", "Src": ["eve@e.com"], "DST": ["tag:acme-server:22"], "Proto": "TCP"}]}',
      ['acls[0] lets eve@e.com reach acme-prod on tcp:22'],
    ],
    ['a protocol in capitals', toEve('tag:acme-server', 'TCP:22'), eve('tcp:22')],
    ['a protocol by its number', toEve('tag:acme-server', '6:22'), eve('tcp:22')],
    ['the whole mesh, before the server has an address', toEve('100.64.0.0/10'), eve()],
    ['all addresses there are', toEve('0.0.0.0/0'), eve()],
    ['the whole mesh of the other kind of addresses', toEve('fd7a:115c:a1e0::/48'), eve()],
    ['a run of addresses', toEve('100.64.0.0-100.127.255.255'), eve()],
    ['a run that ends before it begins', toEve('100.127.255.255-100.64.0.0'), []],
    ['half of the mesh', toEve('100.64.0.0/11'), []],
    [
      'an address in brackets',
      '{"acls": [{"action": "accept", "src": ["eve@e.com"], "dst": ["[::/0]:22"], "proto": "tcp"}]}',
      ['acls[0] lets eve@e.com reach acme-prod on tcp:22'],
    ],
    [
      'a host that is the whole mesh',
      '{"hosts": {"h": "100.64.0.0/10"}, "grants": [{"src": ["eve@e.com"], "dst": ["h"], "ip": ["*"]}]}',
      eve(),
    ],
    ['a set inside of a set', inSet({ 'ipset:x': ['add ipset:y'], 'ipset:y': ['100.64.0.0/10'] }), eve()],
    ['sets that hold each other', inSet({ 'ipset:x': ['ipset:y'], 'ipset:y': ['add ipset:x'] }), []],
    [
      'sets that hold each other, and the mesh',
      inSet({ 'ipset:x': ['ipset:y', '100.64.0.0/10'], 'ipset:y': ['ipset:x'] }),
      eve(),
    ],
    ['a set without the server', inSet({ 'ipset:x': ['remove 100.64.0.0/10'] }), []],
    [
      'the whole Internet',
      '{"nodeAttrs": [{"target": ["autogroup:member"], "attr": ["funnel"]}, {"TARGET": ["tag:server"], "attr": ["mullvad", "funnel"]}]}',
      ['nodeAttrs[1] lets acme-prod be shown to the whole Internet (funnel)'],
    ],
    ['attributes of nothing', '{"nodeAttrs": [null, {"attr": "funnel"}, {"target": "*"}, ["funnel"]]}', []],
  ])('NET153: %s', (_, text, wanted) => {
    expect(told(text)).toEqual(wanted);
  });

  test.each([
    ['a source twice', '"src": ["group:b"], "src": ["eve@e.com"]'],
    ['a source twice, in two spellings', '"src": ["group:b"], "SRC": ["eve@e.com"]'],
    ['a source twice, once by an escape', '"src": ["group:b"], "\\u0073rc": ["eve@e.com"]'],
  ])('NET153: a rule that says %s is refused with its place', (_, members) => {
    const text = `{\n"grants": [{${members}, "dst": ["tag:acme-server"], "ip": ["*"]}]}`;
    expect(() => told(text)).toThrow(/line 2, column \d+: grants\[0\] says "(?:src|SRC)" twice/);
  });
});
