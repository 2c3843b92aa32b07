import { getNodeValue } from 'jsonc-parser';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { namesOf } from '../naming.ts';
import { entriesOf } from './entries.ts';
import { parsePolicy } from './hujson.ts';
import { mergeEntries, removeUser } from './merge.ts';
import { unmergeEntries } from './unmerge.ts';

const base = readFileSync(new URL('../testing/base-policy.hujson', import.meta.url), 'utf8');
const acme = entriesOf(namesOf('acme'), ['ann@acme.example'], 'autogroup:admin');
const globex = entriesOf(namesOf('globex'), ['bob@globex.example'], 'autogroup:admin');
const free = { commonTagInUse: false };

const layouts: Record<string, string> = {
  'an empty object': '{}',
  'an empty object over two lines': '{\n}\n',
  'an empty object with a blank': '{ }',
  'an empty object with a comment': '{ /* nothing yet */ }',
  'empty sections': '{\n\t"groups": {},\n\t"tagOwners": {},\n\t"grants": [],\n}\n',
  'empty sections over two lines': '{\n\t"groups": {\n\t},\n\t"grants": [\n\t],\n}\n',
  'empty sections with a comment':
    '{\n\t"groups": {\n\t\t// none yet\n\t},\n\t"grants": [ // none\n\t],\n}\n',
  'no trailing commas': '{\n\t"groups": {\n\t\t"group:a": ["x@e.com"] // keep\n\t}\n}\n',
  'plain JSON': '{\n  "groups": {\n    "group:a": ["x@e.com"]\n  },\n  "grants": []\n}\n',
  'plain JSON over two lines': '{\n  "groups": {\n  },\n  "grants": [\n  ]\n}\n',
  'plain JSON on one line': '{"groups":{"group:a":["x@e.com"]},"grants":[]}',
  'all on one line': '{"groups": {"group:a": ["x@e.com"],}, "grants": [{"src": ["a@e.com"]}]}',
  'Windows line ends': '{\r\n\t"groups": {\r\n\t\t"group:a": ["x@e.com"],\r\n\t},\r\n}\r\n',
  'mixed line ends': '{\n\t"groups": {\r\n\t\t"group:a": ["x@e.com"],\n\t},\r\n}\n',
  'a commented-out entry at the end':
    '{\n\t"groups": {\n\t\t"group:a": ["x@e.com"],\n\t\t// "group:b": [],\n\t},\n}\n',
  'a comment over several lines':
    '{\n\t"groups": {\n\t\t"group:a": ["x@e.com"], /* c\n\t\t c */\n\t},\n\t"grants": [ {"src": ["a@e.com"]} ],\n}\n',
  'capital section names':
    '{\n\t"Groups": {},\n\t"TagOwners": {\n\t\t"tag:server": ["autogroup:owner"],\n\t},\n}\n',
};

describe('the policy editor', () => {
  test('NET25, NET130: the six entries are added as six lines, and nothing else changes', () => {
    const { text, changes } = mergeEntries(base, acme);
    const before = base.split('\n');
    const added = text.split('\n').filter((line) => !before.includes(line));
    expect(changes).toHaveLength(6);
    expect(added).toHaveLength(6);
    expect(text.split('\n').filter((line) => before.includes(line))).toEqual(before);
  });

  test('NET20, NET21, NET22, NET24, NET26, NET27, NET28, NET29, NET30, NET31, NET87, NET88: an empty policy gets the entries of the table and nothing else', () => {
    expect(getNodeValue(parsePolicy(mergeEntries('{}', acme).text))).toEqual({
      groups: { 'group:acme': ['ann@acme.example'] },
      tagOwners: {
        'tag:server': ['autogroup:admin'],
        'tag:acme-server': ['autogroup:admin'],
        'tag:acme-ci': ['autogroup:admin'],
      },
      grants: [
        { src: ['group:acme'], dst: ['tag:acme-server'], ip: ['tcp:22', 'tcp:80', 'tcp:443'] },
        { src: ['tag:acme-ci'], dst: ['tag:acme-server'], ip: ['tcp:22'] },
      ],
    });
  });

  test.each(Object.entries(layouts))('NET130: removal gives back the bytes of %s', (_, text) => {
    const merged = mergeEntries(text, acme);
    expect(unmergeEntries(merged.text, acme, free).text).toBe(text);
    expect(mergeEntries(merged.text, acme).changes).toEqual([]);
  });

  test.each(Object.entries({ ...layouts, 'a real policy': base }))(
    'NET130, NET25: two servers come and go in any order in %s',
    (_, text) => {
      const both = mergeEntries(mergeEntries(text, acme).text, globex).text;
      const onlyGlobex = unmergeEntries(both, acme, free);
      const onlyAcme = unmergeEntries(both, globex, free);
      expect(unmergeEntries(onlyGlobex.text, globex, free).text).toBe(text);
      expect(unmergeEntries(onlyAcme.text, acme, free).text).toBe(text);
    },
  );

  test('NET27: an owner of tag:server that is there already stays and is not removed', () => {
    const text = '{\n\t"tagOwners": {"tag:server": ["group:ops"]},\n}\n';
    const merged = mergeEntries(text, acme);
    expect(merged.text).toContain('"tag:server": ["group:ops"]');
    expect(unmergeEntries(merged.text, acme, free).text).toBe(text);
  });

  test('NET81: tag:server stays while another node carries it, and goes with the last', () => {
    const merged = mergeEntries('{}', acme).text;
    const kept = unmergeEntries(merged, acme, { commonTagInUse: true });
    expect(kept.kept).toEqual([{ what: 'tag:server', why: 'another node carries it' }]);
    expect(kept.text).toContain('tag:server');
    expect(unmergeEntries(merged, acme, free).text).toBe('{}');
  });

  test('NET81: tag:server goes although another server was there before it, without it', () => {
    const text = '{"tagOwners": {"tag:globex-server": ["autogroup:admin"]}}';
    expect(unmergeEntries(mergeEntries(text, acme).text, acme, free).text).toBe(text);
  });

  test('NET81: a group and tags that another rule uses stay and are named', () => {
    const merged = mergeEntries(
      '{"grants": [{"src": ["group:acme"], "dst": ["tag:acme-server"], "ip": ["*"]}]}',
      acme,
    );
    const removal = unmergeEntries(merged.text, acme, free);
    expect(removal.kept.map((one) => one.what).sort()).toEqual([
      'group:acme',
      'tag:acme-server',
      'tag:server',
    ]);
    expect(removal.kept.find((one) => one.what === 'group:acme')?.why).toContain('grants[0].src[0]');
    expect(removal.text).not.toContain('tcp:443');
  });

  test('NET26: the users of the file are the users of the group', () => {
    const two = entriesOf(namesOf('acme'), ['old@acme.example', 'ann@acme.example'], 'autogroup:admin');
    const { changes } = mergeEntries(mergeEntries('{}', two).text, acme);
    expect(changes[0]).toEqual({
      section: 'groups',
      action: 'remove',
      what: 'old@acme.example from group:acme',
      kind: 'group-member',
      name: 'group:acme',
      before: 'old@acme.example',
    });
  });

  test('NET86: a user is taken out of the group and out of nothing else', () => {
    const two = entriesOf(namesOf('acme'), ['ann@acme.example', 'eve@acme.example'], 'autogroup:admin');
    const merged = mergeEntries(base, two).text;
    expect(removeUser(merged, 'group:acme', 'eve@acme.example')).toBe(mergeEntries(base, acme).text);
    expect(removeUser(merged, 'group:acme', 'nobody@acme.example')).toBe(merged);
  });

  test.each([
    ['{"groups": {"a"}}', /line 1, column \d+/],
    ['[]', /not an object/],
    ['{"groups": []}', /groups is no object/],
    ['{"groups": {}, "Groups": {}}', /more than once/],
    ['{"tagOwners": {"tag:acme-ci": ["eve@acme.example"]}}', /entries of our names that we did not make/],
    ['{"groups": {/* bakehouse access: added */ "group:acme": "ann"}}', /no list of users/],
  ])('a policy that cannot be edited safely is refused: %s', (text, message) => {
    expect(() => mergeEntries(text, acme)).toThrow(message);
  });
});
