import { expect, test } from 'vitest';
import { findTitles } from './find-titles.ts';

test.each([
  ['test', `test('a b', () => {});`],
  ['it', `it("a b", () => {});`],
  ['scenario', `scenario('a b', { given: [] });`],
  ['each', `test.each([['x', ')'], ['y', '(']])('a b', () => {});`],
  ['each with a type', `test.each<[string, () => void]>([])('a b', () => {});`],
  ['each as a table', 'test.each`x | y\n${1} | ${2}`("a b", () => {});'],
  ['skipIf', `test.skipIf(missing('pandoc'))('a b', () => {});`],
  ['skipIf with each', `test.skipIf(!tools).each([1, 2])('a b', () => {});`],
  ['concurrent', `test.concurrent('a b', async () => {});`],
  ['a title on its own line', `test(\n  // why\n  'a b',\n  () => {},\n);`],
  ['a title in several lines', 'test(`a\n   b`, () => {});'],
  ['a joined title', `test('a b' + more, () => {});`],
])('a title is found in %s', (_, source) => {
  expect(findTitles(source)).toEqual(['a b']);
});

test('a template literal keeps its placeholders, whatever they hold', () => {
  const source = 'test(`a ${f({ x: "}" })} and ${`b ${c}`}`, () => {}); it("next", f);';
  expect(findTitles(source)).toEqual(['a ${f({ x: "}" })} and ${`b ${c}`}', 'next']);
});

test('an escaped quote belongs to the title', () => {
  expect(findTitles(String.raw`test('it\'s so', f)`)).toEqual(["it's so"]);
});

test.each([
  ['a comment', `// test('a')\n/* it('a') */`],
  ['a string', `const source = "test('a')";`],
  ['a template literal', "const source = `test('a') ${f(`it('b')`)}`;"],
  ['a regular expression', `const call = /test('a')/;`],
  ['a method of something else', `/a/.test('a'); pattern?.test('b');`],
  ['a skipped test', `test.skip('a', () => {});`],
  ['a test yet to be written', `test.todo('a');`],
  ['a function of that name', `function scenario(title: string) {}`],
  ['a title from a variable', `test.each(['a'])(name, f);`],
])('no title is found in %s', (_, source) => {
  expect(findTitles(source)).toEqual([]);
});

test.each([
  ['a division', `const half = (a + b) / 2; test('a', f); const third = c / 3;`],
  ['a regular expression with quotes', `const quotes = /['"\`/[/]]/; test('a', f);`],
  ['a tag', `const view = <b>don't</b>;\ntest('a', f);`],
  ['a lone quote', `const text = <i>o'clock</i>\ntest('a', f);`],
  ['a number', `const rate = 1_000 / 2; test('a', f); const more = 4 / 2;`],
])('%s does not hide the next title', (_, source) => {
  expect(findTitles(source)).toEqual(['a']);
});

test.each(['test(', "test('a", 'test(`a ${', 'test.', '/* test', '\\', 'test.each<'])(
  'unfinished source %j is read to its end',
  (source) => {
    expect(findTitles(source).length).toBeLessThanOrEqual(1);
  },
);
