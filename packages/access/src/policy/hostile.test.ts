import { describe, expect, test } from 'vitest';
import { namesOf } from '../naming.ts';
import { Problem } from '../problem.ts';
import { entriesOf } from './entries.ts';
import { widening } from './findings.ts';
import { mergeEntries } from './merge.ts';
import { withProof } from './proof.ts';
import { reachDiff } from './reach.ts';
import { rulesOf } from './rules.ts';
import { universeOf } from './universe.ts';
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
  ])('NET153: %s', (_, text, wanted) => {
    const found = outcome(text);
    if (typeof wanted === 'string') return expect(found).toBe(wanted);
    expect(found).toMatchObject({ same: wanted.same });
    return expect(typeof found === 'object' && found.opens > 0).toBe(wanted.opens > 0);
  });
});
