import { describe, expect, test } from 'vitest';
import { namesOf } from '../naming.ts';
import { entriesOf } from './entries.ts';
import { mergeEntries, removeUser } from './merge.ts';
import type { PolicyEdit } from './policy-change.ts';
import { unmergeEntries } from './unmerge.ts';

const entries = (...users: string[]) => entriesOf(namesOf('acme'), users, 'autogroup:admin');
const acme = entries('ann@e.com');
const free = { commonTagInUse: false };
const told = ({ changes }: PolicyEdit) =>
  changes.map(({ section, action, what }) => ({ section, action, what }));

describe('what is told of a merge', () => {
  test('NET25: each section and entry that was added', () => {
    expect(told(mergeEntries('{"groups": {}}', acme))).toEqual([
      { section: 'groups', action: 'add', what: 'group:acme = ["ann@e.com"]' },
      { section: 'tagOwners', action: 'add', what: 'the section tagOwners' },
      { section: 'tagOwners', action: 'add', what: 'tag:server owned by autogroup:admin' },
      { section: 'tagOwners', action: 'add', what: 'tag:acme-server owned by autogroup:admin' },
      { section: 'tagOwners', action: 'add', what: 'tag:acme-ci owned by autogroup:admin' },
      { section: 'grants', action: 'add', what: 'the section grants' },
      { section: 'grants', action: 'add', what: 'group:acme → tag:acme-server tcp:22 tcp:80 tcp:443' },
      { section: 'grants', action: 'add', what: 'tag:acme-ci → tag:acme-server tcp:22' },
    ]);
  });

  test('NET26: users that come and go, each alone', () => {
    const text = mergeEntries('{}', entries('ann@e.com', 'old@e.com')).text;
    const merged = mergeEntries(text, entries('ann@e.com', 'bob@e.com'));
    expect(told(merged)).toEqual([
      { section: 'groups', action: 'add', what: 'bob@e.com to group:acme' },
      { section: 'groups', action: 'remove', what: 'old@e.com from group:acme' },
    ]);
    expect(merged.text).toBe(mergeEntries('{}', entries('ann@e.com', 'bob@e.com')).text);
  });

  test('NET27: an owner list in another order is the same', () => {
    const twice = {
      ...acme,
      tagOwners: [{ name: 'tag:acme-ci', owners: ['group:a', 'group:b'] }],
    };
    const text = '{"tagOwners": {/* bakehouse access: added */ "tag:acme-ci": ["group:b", "group:a"]}}';
    expect(mergeEntries(text, twice).changes.filter(({ what }) => what.startsWith('tag:acme-ci'))).toEqual([
      expect.objectContaining({ section: 'grants' }),
    ]);
  });

  test('NET25: a group of anything but users is refused', () => {
    for (const value of ['["ann@e.com", 3]', '{}', 'null'])
      expect(() => mergeEntries(`{"groups": {"group:acme": ${value}}}`, acme)).toThrow(
        expect.objectContaining({ code: 'refused' }),
      );
  });
});

describe('a user that is taken out', () => {
  test('NET86: goes wherever it stands in the group, however often', () => {
    const text = '{"groups": {"group:acme": ["eve@e.com", "ann@e.com", "eve@e.com"]}}';
    expect(removeUser(text, 'group:acme', 'eve@e.com')).toBe('{"groups": {"group:acme": ["ann@e.com"]}}');
  });

  test('NET86: changes nothing where there is no such group or section', () => {
    for (const text of ['{}', '{"groups": {}}', '{"groups": {"group:b": ["eve@e.com"]}}'])
      expect(removeUser(text, 'group:acme', 'eve@e.com')).toBe(text);
  });
});

describe('what is told of a removal', () => {
  test('NET81: each entry and section that was taken out, the last first', () => {
    const { text } = mergeEntries('{}', acme);
    const removal = unmergeEntries(text, acme, free);
    expect({ ...removal, changes: told(removal) }).toEqual({
      text: '{}',
      kept: [],
      changes: [
        { section: 'grants', action: 'remove', what: 'tag:acme-ci → tag:acme-server tcp:22' },
        { section: 'grants', action: 'remove', what: 'group:acme → tag:acme-server tcp:22 tcp:80 tcp:443' },
        { section: 'tagOwners', action: 'remove', what: 'tag:acme-ci' },
        { section: 'tagOwners', action: 'remove', what: 'tag:acme-server' },
        { section: 'tagOwners', action: 'remove', what: 'tag:server' },
        { section: 'groups', action: 'remove', what: 'group:acme' },
        { section: 'grants', action: 'remove', what: 'the section grants' },
        { section: 'tagOwners', action: 'remove', what: 'the section tagOwners' },
        { section: 'groups', action: 'remove', what: 'the section groups' },
      ],
    });
  });

  test('NET81: nothing where nothing is ours, however little there is', () => {
    for (const text of ['{}', '{"groups": {}, "tagOwners": {}, "grants": []}', '{"grants": [{"src": []}]}'])
      expect(unmergeEntries(text, acme, free)).toEqual({ text, changes: [], kept: [] });
  });

  test('NET81: a section that others filled meanwhile stays, and so does one that was there', () => {
    const { text } = mergeEntries('{"grants": []}', acme);
    const more = text.replace('"group:acme": ["ann@e.com"]', '"group:acme": ["ann@e.com"], "group:b": []');
    expect(unmergeEntries(more, acme, free).text).toContain('"group:b": []');
    expect(unmergeEntries(text, acme, free).text).toBe('{"grants": []}');
  });

  test('NET81: the tag of all servers stays while a later server stands behind it', () => {
    const globex = entriesOf(namesOf('globex'), [], 'autogroup:admin');
    const both = mergeEntries(mergeEntries('{}', acme).text, globex).text;
    expect(unmergeEntries(both, acme, free).kept).toEqual([
      { what: 'tag:server', why: 'tag:globex-server belongs to another server' },
    ]);
    for (const tag of ['tag:my-server-old', 'xtag:web-server']) {
      const { text } = mergeEntries('{}', acme);
      const other = text.replace(/\/\* [^*]+ \*\/ "tag:acme-server":/, (own) => `"${tag}": [], ${own}`);
      expect(unmergeEntries(other, acme, free).kept, tag).toEqual([]);
    }
  });

  test.each([
    ['as an owner', '"tagOwners": {"tag:b": ["group:acme"]}', 'tagOwners.tag:b[0]'],
    ['as a member of a test', '"tests": [{"src": "group:acme"}]', 'tests[0].src'],
    ['with ports behind it', '"acls": [{"dst": ["group:acme:22"]}]', 'acls[0].dst[0]'],
    ['as a key elsewhere', '"nodeAttrs": {"deep": {"group:acme": 1}}', 'nodeAttrs.deep'],
    ['as a key at the top', '"group:acme": 1', ''],
    ['inside of a group', '"groups": {"group:b": {"group:acme": 1}}', 'groups.group:b'],
  ])('NET81: a name that is used %s stays, and it is told where', (_, section, where) => {
    const { text } = mergeEntries(`{${section}}`, acme);
    const { kept, text: left } = unmergeEntries(text, acme, free);
    expect(kept).toContainEqual({ what: 'group:acme', why: `still used by ${where}` });
    expect(left).toContain('"group:acme": ["ann@e.com"]');
  });

  test('NET81: a name that only begins like ours does not keep it', () => {
    const text = '{"acls": [{"src": ["group:acme-2", "x:group:acme"]}]}';
    expect(unmergeEntries(mergeEntries(text, acme).text, acme, free).text).toBe(text);
  });
});

describe('what we did not make', () => {
  const foreign = [
    ['a group', '{\n"groups": {"group:acme": ["bob@e.com"]}}', 'group:acme is ["bob@e.com"]'],
    ['an equal group', '{\n"groups": {"group:acme": ["ann@e.com"]}}', 'group:acme is ["ann@e.com"]'],
    ['a tag owner', '{\n"tagOwners": {"tag:acme-ci": ["autogroup:admin"]}}', 'tag:acme-ci is'],
    [
      'an equal grant',
      '{\n"grants": [{"src": ["tag:acme-ci"], "dst": ["tag:acme-server"], "ip": ["tcp:22"]}]}',
      'the grant {"src": ["tag:acme-ci"]',
    ],
  ] as const;

  test.each(foreign)('NET135: %s of our name is refused with its line', (_, text, says) => {
    expect(() => mergeEntries(text, acme)).toThrow(
      expect.objectContaining({
        code: 'refused',
        data: expect.objectContaining({
          faults: [
            { path: expect.stringMatching(/^line 2, column \d+$/), message: expect.stringContaining(says) },
          ],
        }),
      }),
    );
  });

  test.each(foreign)('NET135: %s is left by a removal, and told', (_, text) => {
    const { text: left, changes, kept } = unmergeEntries(text, acme, free);
    expect([left, changes]).toEqual([text, []]);
    expect(kept).toEqual([expect.objectContaining({ why: expect.stringContaining('we did not make it') })]);
  });

  test.each(foreign)('NET136: %s becomes ours by --adopt, and then goes with us', (_, text) => {
    const merged = mergeEntries(text, acme, { adopt: true });
    expect(merged.changes[0]).toMatchObject({
      action: 'change',
      what: expect.stringContaining('becomes ours'),
    });
    expect(mergeEntries(merged.text, acme).changes).toEqual([]);
    expect(unmergeEntries(merged.text, acme, free).text).not.toContain('acme');
  });

  test('NET136: a group that other rules use is not adopted', () => {
    const text =
      '{"groups": {"group:acme": ["bob@e.com"]}, "grants": [{"src": ["group:acme"], "dst": ["tag:db"], "ip": ["*"]}]}';
    expect(() => mergeEntries(text, acme, { adopt: true })).toThrow('is used by grants[0].src[0] too');
  });
});

describe('what we made and somebody changed', () => {
  const { text } = mergeEntries('{}', acme);
  const human = '{"src": ["group:acme"], "dst": ["tag:acme-server"], "ip": ["tcp:22", "tcp:80", "tcp:443"]}';

  test.each([
    ['a wider port', human.replace('"tcp:22", "tcp:80", "tcp:443"', '"*"')],
    ['one more source', human.replace('["group:acme"]', '["group:acme", "group:b"]')],
    ['another target', human.replace('tag:acme-server', 'tag:db')],
    ['a condition', human.replace('"ip"', '"srcPosture": ["posture:x"], "ip"')],
  ])('NET137: a grant with %s is put right, and named with what it was', (_, changed) => {
    const drifted = text.replace(human, changed);
    expect(drifted).not.toBe(text);
    const merged = mergeEntries(drifted, acme);
    expect(merged.text).toBe(text);
    expect(merged.changes).toEqual([
      expect.objectContaining({ action: 'change', kind: 'grant', before: JSON.parse(changed) }),
    ]);
    expect(unmergeEntries(drifted, acme, free).text).toBe('{}');
  });

  test('NET137: a second grant with our mark goes, and another owner of our tag is put right', () => {
    const copy = text.replace(
      '/* bakehouse access: added */ {"src": ["tag:acme-ci"]',
      (own) => `/* bakehouse access: added */ {"src": ["tag:acme-ci"], "dst": ["*"], "ip": ["*"]}, ${own}`,
    );
    expect(copy).not.toBe(text);
    expect(mergeEntries(copy, acme).text).toBe(text);
    const owned = text.replace('"tag:acme-ci": ["autogroup:admin"]', '"tag:acme-ci": ["eve@e.com"]');
    expect(owned).not.toBe(text);
    expect(mergeEntries(owned, acme).text).toBe(text);
  });
});
