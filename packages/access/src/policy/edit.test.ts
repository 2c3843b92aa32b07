import { getNodeValue } from 'jsonc-parser';
import { describe, expect, test } from 'vitest';
import { appendChild, inline, isMarked, isPlainJson, mark, removeChild } from './edit.ts';
import { keyOf, member, parsePolicy, place, section, tokens, valueOf } from './hujson.ts';

/** The list `a` of a text, with an item at its end. */
const append = (text: string, item = '"new"') => {
  const list = section(parsePolicy(text), 'a', 'array');
  return list === undefined ? undefined : appendChild(text, list, item);
};
/** The list `a` of a text without one of its items. */
const remove = (text: string, index: number) => {
  const list = section(parsePolicy(text), 'a', 'array');
  return list === undefined ? undefined : removeChild(text, list, index);
};

describe('an item added to a list', () => {
  test.each([
    ['{"a": []}', '{"a": ["new"]}'],
    ['{"a": [ ]}', '{"a": [ "new"]}'],
    ['{"a": [1]}', '{"a": [1, "new"]}'],
    ['{"a": [1,]}', '{"a": [1, "new",]}'],
    ['{"a": [1 /* one */]}', '{"a": [1, "new" /* one */]}'],
    ['{\n  "a": [\n    1\n  ]\n}', '{\n  "a": [\n    1,\n    "new"\n  ]\n}'],
    ['{\n\t"a": [\n\t\t1,\n\t],\n}', '{\n\t"a": [\n\t\t1,\n\t\t"new",\n\t],\n}'],
    ['{\n\t"a": [\n\t\t1, // one\n\t],\n}', '{\n\t"a": [\n\t\t1, // one\n\t\t"new",\n\t],\n}'],
    ['{\n\t"a": [\n\t\t1, /* one */\n\t],\n}', '{\n\t"a": [\n\t\t1, /* one */\n\t\t"new",\n\t],\n}'],
    ['{\n\t"a": [\n\t\t1, /* o\nne */\n\t],\n}', '{\n\t"a": [\n\t\t1, "new", /* o\nne */\n\t],\n}'],
    ['{\n\t"a": [1,\n\t\t2],\n}', '{\n\t"a": [1,\n\t\t2, "new"],\n}'],
    ['{\r\n\t"a": [\r\n\t\t1,\r\n\t],\r\n}', '{\r\n\t"a": [\r\n\t\t1,\r\n\t\t"new",\r\n\t],\r\n}'],
    ['{\n\t"a": [],\n}', '{\n\t"a": [\n\t\t"new",\n\t],\n}'],
    ['{\r\n    "a": [],\r\n}', '{\r\n    "a": [\r\n        "new",\r\n    ],\r\n}'],
    ['{"a": [],}', '{"a": [\n\t"new",\n],}'],
    ['{\n  "a": [\n  ]\n}', '{\n  "a": [\n    "new"\n  ]\n}'],
    ['{\n\t"a": [\n\t],\n}', '{\n\t"a": [\n\t\t"new"\n\t],\n}'],
    ['{\n\t"a": [ // none\n\t],\n}', '{\n\t"a": [ // none\n\t\t"new",\n\t],\n}'],
    ['{\r\n\t"a": [\r\n\t],\r\n}', '{\r\n\t"a": [\r\n\t\t"new"\r\n\t],\r\n}'],
  ])('NET25: changes %j to %j, and comes out again', (text, after) => {
    expect(append(text)).toBe(after);
    const list = section(parsePolicy(after), 'a', 'array');
    expect(remove(after, (list?.children?.length ?? 0) - 1)).toBe(text);
  });
});

describe('an item taken out of a list', () => {
  test.each([
    ['{"a": [1, 2, 3]}', 0, '{"a": [2, 3]}'],
    ['{"a": [1, 2, 3]}', 1, '{"a": [1, 3]}'],
    ['{"a": [1, 2, 3]}', 2, '{"a": [1, 2]}'],
    ['{"a": [1,]}', 0, '{"a": []}'],
    ['{"a": [\n1,\n2\n]}', 0, '{"a": [\n2\n]}'],
    ['{"a": [\n1,\n2\n]}', 1, '{"a": [\n1\n]}'],
    ['{"a": [\n1, // one\n2,\n]}', 0, '{"a": [\n2,\n]}'],
    ['{"a": [1,\n2,\n]}', 0, '{"a": [2,\n]}'],
    ['{"a": [\n1, 2,\n]}', 0, '{"a": [\n2,\n]}'],
    [`{"a": [1, ${mark} 2]}`, 1, '{"a": [1]}'],
    [`{"a": [${mark} 1, 2]}`, 0, '{"a": [2]}'],
    [`{"a": [\n${mark} 1,\n2,\n]}`, 0, '{"a": [\n2,\n]}'],
    [`{"a": [1, ${mark} 2]}`, 0, `{"a": [${mark} 2]}`],
  ])('NET81: changes %j at %i to %j', (text, index, after) => {
    expect(remove(text, index)).toBe(after);
  });

  test('NET81: that is not there is a fault of ours', () => {
    expect(() => remove('{"a": [1]}', 1)).toThrow(expect.objectContaining({ code: 'internal' }));
  });
});

test('NET25: an item with our mark is ours, and the mark does not make plain JSON something else', () => {
  const text = `{"a": [1, ${mark}\n 2]}`;
  const [one, two] = section(parsePolicy(text), 'a', 'array')?.children ?? [];
  expect([one, two].map((node) => node !== undefined && isMarked(text, node))).toEqual([false, true]);
  expect([text, '{}', '{"a": 1,}', '{/* x */}'].map(isPlainJson)).toEqual([true, true, false, false]);
});

test('NET25: values are written on one line, spaced as policies are', () => {
  expect(inline({ src: ['a', 'b'], n: null, deep: { x: [1, true] } })).toBe(
    '{"src": ["a", "b"], "n": null, "deep": {"x": [1, true]}}',
  );
  expect([inline('a"b'), inline([]), inline({})]).toEqual(['"a\\"b"', '[]', '{}']);
});

describe('reading a policy', () => {
  test.each([
    ['', /line 1, column 1/],
    ['{\n  "a": ]\n}', /line 2, column 8: /],
    ['{"a": 1', /line 1, column 8/],
    ['"text"', /not an object/],
    ['[]', /not an object/],
  ])('NET25: %j is refused with its place', (text, message) => {
    expect(() => parsePolicy(text)).toThrow(message);
    expect(() => parsePolicy(text)).toThrow(expect.objectContaining({ code: 'refused' }));
  });

  test('NET25: comments and trailing commas are understood', () => {
    expect(getNodeValue(parsePolicy('{ // c\n "a": [1,], /* d */ }'))).toEqual({ a: [1] });
  });

  test('NET25: a section is found whatever its case, a name only as it is written', () => {
    const root = parsePolicy('{"Groups": {"group:A": []}}');
    const groups = section(root, 'groups', 'object');
    expect(
      groups === undefined ? [] : [member(groups, 'group:a'), keyOf(member(groups, 'group:A') ?? groups)],
    ).toEqual([undefined, 'group:A']);
    expect(member(root, 'groups')).toBeUndefined();
    expect(section(root, 'grants', 'array')).toBeUndefined();
    expect(() => section(root, 'groups', 'array')).toThrow(expect.objectContaining({ code: 'refused' }));
    expect(() => member(parsePolicy('{"a": 1, "a": 2}'), 'a')).toThrow(
      expect.objectContaining({ code: 'refused' }),
    );
  });

  test('NET25: a property has a key and a value', () => {
    const [property] = parsePolicy('{"a": 7}').children ?? [];
    expect(property === undefined ? [] : [keyOf(property), valueOf(property).value]).toEqual(['a', 7]);
    expect(() => valueOf(parsePolicy('{}'))).toThrow(expect.objectContaining({ code: 'refused' }));
  });

  test('NET25: tokens are told with their kinds and places, up to the end that is asked for', () => {
    const text = '1, // c\n /* d */ x';
    const kinds = (to: number) =>
      [...tokens(text, 1, to)].map(({ kind, start, end }) => `${kind} ${start}-${end}`);
    expect(kinds(99)).toEqual([
      'comma 1-2',
      'blank 2-3',
      'line-comment 3-7',
      'newline 7-8',
      'blank 8-9',
      'block-comment 9-16',
      'blank 16-17',
      'other 17-18',
    ]);
    expect(kinds(3)).toEqual(['comma 1-2', 'blank 2-3']);
    expect([place('ab\ncd', 4), place('', 0)]).toEqual(['line 2, column 2', 'line 1, column 1']);
  });
});
