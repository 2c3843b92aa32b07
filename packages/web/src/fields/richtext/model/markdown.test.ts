import * as fc from 'fast-check';
import { Node, type Mark } from 'prosemirror-model';
import { EditorState } from 'prosemirror-state';
import { describe, expect, test } from 'vitest';
import { fingerprint } from './fingerprint.ts';
import { randomMarkdown, randomRuns } from './testing/random-markdown.ts';
import { documentOf, readMarkdown, shownAs, type Reading } from './read-markdown.ts';
import { richSchema } from './schema.ts';
import { writeBlock } from './write-block.ts';
import { writeMarkdown } from './write-markdown.ts';

const runs = { numRuns: Number(process.env['TEXT_RUNS'] ?? 1500) };

function read(text: string): Reading {
  const reading = readMarkdown(text);
  if (reading === undefined) throw new Error('too long');
  return reading;
}

/** What a text looks like, without which of its marks is within which. */
const looks = (text: string) => shownAs(text, {}).replaceAll(/<\/?(?:a|em|strong|s|code)\b[^>]*>/g, '');

const typesOf = (text: string) => read(text).blocks.map(({ node }) => node.type.name);

/** The document with a letter typed somewhere; undefined where nothing can be typed. */
function typed(doc: Node, place: number): { doc: Node; block: number } | undefined {
  const places: number[] = [];
  doc.descendants((node, at) => {
    if (node.isText) for (let each = 0; each <= (node.text ?? '').length; each += 1) places.push(at + each);
  });
  const at = places[place % places.length];
  if (at === undefined) return undefined;
  return { doc: EditorState.create({ doc }).tr.insertText('x', at).doc, block: doc.resolve(at).index(0) };
}

describe('a text that is not changed', () => {
  test('TEXT1 whatever Markdown is read, its blocks and what stands between them are the text', () => {
    fc.assert(
      fc.property(randomMarkdown, (text) => {
        const { blocks, gaps, doc } = read(text);
        expect(gaps.map((gap, at) => gap + (blocks[at]?.text ?? '')).join('')).toBe(text);
        expect(gaps.every((gap) => gap.trim() === '')).toBe(true);
        expect(writeMarkdown(read(text), doc)).toBe(text);
      }),
      runs,
    );
  });

  test('TEXT1 a change that is undone leaves the text as it was', () => {
    fc.assert(
      fc.property(randomMarkdown, (text) => {
        const reading = read(text);
        const again = Node.fromJSON(richSchema, reading.doc.toJSON() as object);
        expect(writeMarkdown(reading, again)).toBe(text);
      }),
      runs,
    );
  });
});

test('TEXT1, TEXT2 a letter typed in one block leaves all others as they were', () => {
  fc.assert(
    fc.property(randomMarkdown, fc.nat(), (text, place) => {
      const reading = read(text);
      const change = typed(reading.doc, place);
      fc.pre(change !== undefined);
      const { blocks, gaps } = reading;
      const written = writeMarkdown(reading, change.doc);
      const before = blocks
        .slice(0, change.block)
        .map((each, at) => (gaps[at] ?? '') + each.text)
        .join('');
      const after = blocks
        .slice(change.block + 1)
        .map((each, at) => each.text + (gaps[change.block + 2 + at] ?? ''))
        .join('');
      expect(written.startsWith(before)).toBe(true);
      expect(written.endsWith(after)).toBe(true);
      expect(written).not.toBe(text);
    }),
    runs,
  );
});

test('TEXT2 a text whose blocks are all written anew shows the same', () => {
  fc.assert(
    fc.property(randomMarkdown, (text) => {
      const reading = read(text);
      const anew = writeMarkdown({ ...reading, blocks: [], gaps: [''] }, reading.doc);
      expect(looks(anew)).toBe(looks(text));
      const [was, is] = [text, anew].map((each) => fingerprint(read(each).doc));
      if (!/<source/.test(`${was}${is}`)) expect(is).toBe(was);
    }),
    runs,
  );
});

test('TEXT2 words with marks are read as they were written', () => {
  fc.assert(
    fc.property(randomRuns, (given) => {
      const paragraph = richSchema.node(
        'paragraph',
        null,
        given.map(({ text, marks }) => richSchema.text(text, marksOf(marks))),
      );
      const empty = read('');
      const written = writeMarkdown(empty, documentOf([paragraph]));
      const again = read(written).doc;
      expect(fingerprint(again.child(0))).toBe(
        written === '' ? '<paragraph {} ></>' : fingerprint(paragraph),
      );
    }),
    runs,
  );
});

function marksOf(names: readonly string[]): Mark[] {
  return names.map((name) => {
    const type = richSchema.marks[name];
    if (type === undefined) throw new Error(name);
    return type.create(name === 'link' ? { href: 'https://example.com/' } : null);
  });
}

describe('what the editor does not know', () => {
  test.each([
    ['<div>\n**x**\n</div>', ['source']],
    ['a <b>word</b>', ['source']],
    ['[x]: https://example.com', ['source']],
    ['see[^1]\n\n[^1]: note', ['source', 'source']],
    ['- a\n\n  [x]: https://example.com', ['source']],
    ['a `<b>` and <https://example.com> and 5 < 7', ['paragraph']],
    ['`<a` and \\<a', ['paragraph']],
    ['`<a` and <a', ['source']],
    ['- ```\n  x\n  ```', ['bullet_list']],
  ])('TEXT3 %j is %j', (text, types) => {
    expect(typesOf(text)).toEqual(types);
  });

  test('TEXT3 source is edited as text, and nothing is added to it', () => {
    const reading = read('# Bread\n\n<div>\r\n**x**\r\n</div>\n\nend');
    const source = richSchema.node('source', null, [richSchema.text('<div>\n**y**\n</div>')]);
    const nodes = reading.blocks.map(({ node }, at) => (at === 1 ? source : node));
    expect(writeMarkdown(reading, documentOf(nodes))).toBe('# Bread\n\n<div>\n**y**\n</div>\n\nend');
  });

  test('TEXT3 texts that are too long are not read', () => {
    expect(readMarkdown('a'.repeat(200_001))).toBeUndefined();
  });
});

describe('what is written', () => {
  test.each([
    ['# Rye **bread**', '# Rye **bread**'],
    ['Title\n===', '# Title'],
    ['* a\n* b\n    1. c', '* a\n* b\n  1. c'],
    ['- [ ] flour\n- [X] salt', '- [ ] flour\n- [X] salt'],
    ['> a\n> > b', '> a\n>\n> > b'],
    ['    indented', '```\nindented\n```'],
    ['~~~js\na ``` b\n~~~', '````js\na ``` b\n````'],
    ['a|b\n-|:-:\n1|`x\\|y`', '| a | b |\n| --- | :---: |\n| 1 | `x\\|y` |'],
    ['one  \ntwo\nthree', 'one\\\ntwo\nthree'],
    ['1\\. no list, \\# no heading', '1\\. no list, # no heading'],
    ['<https://example.com/a>', '<https://example.com/a>'],
    [
      '[@Mira Beck](user:0190a5c2-7d3e-7f00-8000-00000000a11c) bakes',
      '[@Mira Beck](user:0190a5c2-7d3e-7f00-8000-00000000a11c) bakes',
    ],
    [
      '![rye](/files/0190a5c2-7d3e-7f00-8000-00000000f11e)',
      '![rye](/files/0190a5c2-7d3e-7f00-8000-00000000f11e)',
    ],
    ['snake_case and 2 * 3', 'snake_case and 2 \\* 3'],
  ])('TEXT2 %j anew is %j', (text, anew) => {
    const [block, ...others] = read(text).blocks;
    expect(others).toEqual([]);
    expect(block === undefined ? '' : writeBlock(block.node)).toBe(anew);
  });

  test('TEXT2 changed blocks have the ends of lines of their text, and stay apart from their neighbours', () => {
    const reading = read('# a\r\ntext\r\n- b\r\n- c');
    const change = typed(reading.doc, 1);
    expect(writeMarkdown(reading, change?.doc ?? reading.doc)).toBe('# ax\r\ntext\r\n- b\r\n- c');
    const lists = read('- a\n\ntext\n\n- b');
    const [first, , last] = lists.blocks;
    const without = documentOf([first, last].flatMap((block) => (block === undefined ? [] : [block.node])));
    expect(writeMarkdown(lists, without)).toBe('- a\n\n* b');
  });
});
