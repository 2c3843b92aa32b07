import { expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { readApi } from '../openapi/read-api.ts';
import { largeDocument } from '../openapi/testing/large-document.ts';
import { readPlainYaml } from './plain-yaml.ts';
import { readYaml } from './read-yaml.ts';
import { generateYaml } from './testing/generate-yaml.ts';

/** What somebody reads who knows all of YAML; undefined where it is wrong. */
function known(text: string): { value: unknown } | undefined {
  try {
    return { value: parse(text, { maxAliasCount: 100, schema: 'core', logLevel: 'error' }) };
  } catch {
    return undefined;
  }
}

const plain = [
  'a: 1\nb: [x, "y", {c: d, "e":1}]\n',
  'a:\n- 1\n-\n  b: 2\n- - c\n  - d\ne:\n  - f: g\n    h: i\n',
  'a: one\n  two\n\n  three # told\nb: "c\n  d\\\n    e\\u00e4\\x41 "\n',
  "a: 'it''s\n\n  so'\n'b c': \"\\\"\"\n\"200\": d\n",
  'a: |\n  one\n   two\n\n  three\n\nb: >-\n  one\n  two\n\n    three\n  four\nc: |+\n  d\n\ne: f\n',
  'a: ~\nb: null\nc:\nd: true\ne: FALSE\nf: -0\ng: 1e3\nh: .5\ni: 0123\nj: 1.\nk: 1_000\nl: yes\n',
  '# first\n\n---\n# second\na: b#c # d\nhttp://x: http://y:80\n200: ok\nvalueOf: {toString: x}\n',
  '\uFEFFa: b\r\nc: |\r\n  d\r\n  e\r\n',
  'a: >\n  one\n\n\n  two\n\n   three\n\n\n   four\n\n  five\n',
  'a: b',
  'paths:\n  /x/{y}:\n    $ref: "#/a/~1b"\n',
];

test('OAPI7 YAML as programs write it is read the quick way, as somebody reads it who knows all of it', () => {
  for (const text of plain) {
    expect(known(text), text).toBeDefined();
    expect(readPlainYaml(text), text).toStrictEqual(known(text));
  }
});

const others = [
  '',
  '\n',
  '# told\n',
  '- a\n',
  'a\n',
  '{a: 1}\n',
  '"a"\n',
  'a: &b c\n',
  'a: *b\n',
  'a: !!str 1\n',
  'a: 1\na: 2\n',
  '__proto__: 1\n',
  '<<: {a: 1}\n',
  'a: b: c\n',
  'a: - b\n',
  'a: 1\n b: 2\n',
  '? a\n',
  'a: 0x1f\n',
  'a: 0o17\n',
  'a: .inf\n',
  'a: .nan\n',
  'a:\tb\n',
  '\ta: b\n',
  'a: "b\n',
  "a: 'b\n",
  'a: [\n',
  'a: [b\n',
  'a: {b\n',
  'a: {b}\n',
  'a: [b: c]\n',
  'a: [b,,c]\n',
  'a: [\nb]\n',
  'a: "\\q"\n',
  'a: @b\n',
  'a: b\n---\nc: d\n',
  'a: b\n...\n',
  '%YAML 1.2\n---\na: b\n',
  'a: |2\n  b\n',
  'a: |\nb: c\n',
  'a: b\rc\n',
  'a: "b" c\n',
  'a: |x\n  b\n',
  '1.0: a\n',
  'null: a\n',
  'a: "\n\tb"\n',
  `${'k'.repeat(1100)}: a\n`,
  `a: ${'['.repeat(300)}${']'.repeat(300)}\n`,
];

test('OAPI7 what is rare or wrong is left to who knows all of YAML: same values, and faults in the same words at the same places', () => {
  for (const text of others) {
    expect(readPlainYaml(text), text).toBeUndefined();
    const read = readYaml(text);
    const value = known(text);
    if (value !== undefined) expect(read, text).toStrictEqual(value);
    else
      expect(() => parse(text, { maxAliasCount: 100, schema: 'core' })).toThrow(
        (read as { fault: string }).fault,
      );
  }
  expect(readYaml('a: 1\nb: [\n')).toEqual({ fault: expect.stringContaining('at line 3, column 1') });
});

test('OAPI7 a tag that nobody knows is left out, and nothing of the document is printed', async () => {
  const told: Error[] = [];
  const listen = (warning: Error) => void told.push(warning);
  process.on('warning', listen);
  expect(readYaml('a: !foo 1\n')).toEqual({ value: { a: '1' } });
  await new Promise((done) => setImmediate(done));
  process.off('warning', listen);
  expect(told).toEqual([]);
});

test('OAPI7 of generated texts, right and wrong ones, none is read another way', () => {
  const full = process.env['TEST_FULL'] !== undefined;
  let [quick, all] = [0, 0];
  for (const { written, changed } of generateYaml(
    Number(process.env['TEST_SEED'] ?? 1),
    full ? 3_000 : 200,
  )) {
    all += 1;
    if (readPlainYaml(written) !== undefined) quick += 1;
    for (const text of [written, ...changed]) {
      const read = readPlainYaml(text);
      if (read !== undefined) expect(read, JSON.stringify(text)).toStrictEqual(known(text));
    }
  }
  // Many of them are as strange as no document is.
  expect(quick / all).toBeGreaterThan(0.4);
});

test('OAPI7 OAPI9 a large document of YAML is read the quick way, whatever its size, and says what the same of JSON says', () => {
  const json = largeDocument({ operations: 40, megabytes: 5 });
  const yaml = stringify(JSON.parse(json), { aliasDuplicateObjects: false });
  expect(yaml.length).toBeGreaterThan(5 * 1024 ** 2);
  expect(readApi(yaml, { name: 'shop' })).toStrictEqual(readApi(json, { name: 'shop' }));
  expect(() => readApi(`${yaml}a: &b c\n`, { name: 'shop' })).toThrow(/4 MB of YAML with anchors/);
});
