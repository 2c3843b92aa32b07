import { constantFrom, assert, array, property, string } from 'fast-check';
import { Text } from '@codemirror/state';
import { expect, test } from 'vitest';
import { changeBetween, separatorOf } from './CodeEditor.tsx';
import { languageNamed } from './languages.ts';

const pieces = array(constantFrom('a', 'b', ' ', '\n', '\r\n', '\r', '\t', '€'), { maxLength: 30 }).map(
  (all) => all.join(''),
);

test('TEXT13 a text with any ends of lines comes out as it went in', () => {
  assert(
    property(pieces, (text) => {
      const separator = separatorOf(text);
      expect(Text.of(text.split(separator)).sliceString(0, undefined, separator)).toBe(text);
    }),
  );
});

test('TEXT13 what came from elsewhere is shown by one change', () => {
  assert(
    property(pieces, pieces, string({ maxLength: 3 }), (first, second, between) => {
      const [before, after] = [first + between + second, first + second];
      const separator = separatorOf(before);
      if (separatorOf(after) !== separator) return;
      const change = changeBetween(before, after, separator);
      const doc = Text.of(before.split(separator));
      const made =
        change === undefined
          ? doc
          : doc.replace(change.from, change.to, Text.of(change.insert.split(separator)));
      expect(made.sliceString(0, undefined, separator)).toBe(after);
    }),
  );
});

test('TEXT13 languages go by their usual names; what is not known has no colours', async () => {
  for (const name of [
    'javascript',
    'TS',
    'json',
    'css',
    'html',
    'liquid',
    'SQL',
    'py',
    'yml',
    'tex',
    'sh',
    'scss',
    'xml',
  ])
    expect(await languageNamed(name), name).toBeDefined();
  for (const name of ['', 'klingon', '__proto__']) expect(await languageNamed(name), name).toBeUndefined();
});

test('TEXT13 Liquid is told from the HTML around it', async () => {
  const language = await languageNamed('liquid');
  const tree = language?.parser.parse(
    '<h1 class="a">{{ page.title | upcase }}</h1>{% if a == "b" %}x{% endif %}',
  );
  const names: string[] = [];
  tree?.iterate({ enter: ({ name, from, to }) => void names.push(`${name} ${from}-${to}`) });
  expect(names).toContain('meta 14-16');
  expect(names.filter((each) => each.startsWith('keyword'))).toEqual(['keyword 47-49', 'keyword 65-70']);
  expect(names.some((each) => each.startsWith('tagName'))).toBe(true);
});
