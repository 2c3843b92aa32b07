import type { Node } from 'prosemirror-model';
import { EditorState, TextSelection, type Command } from 'prosemirror-state';
import { describe, expect, test } from 'vitest';
import { typedAddress } from '../model/addresses.ts';
import { readMarkdown } from '../model/read-markdown.ts';
import { writeMarkdown } from '../model/write-markdown.ts';
import { cleanPasted } from './clean-pasted.ts';
import { tools } from './commands.ts';
import { askedAt } from './mention.ts';
import { richPlugins } from './plugins.ts';
import { replaceShown } from './replace-shown.ts';

function stateOf(text: string, caret?: number): EditorState {
  const reading = readMarkdown(text);
  if (reading === undefined) throw new Error('too long');
  const state = EditorState.create({ doc: reading.doc, plugins: richPlugins(() => false) });
  return caret === undefined
    ? state
    : state.apply(state.tr.setSelection(TextSelection.create(state.doc, caret)));
}

function after(text: string, run: Command, from: number, to = from): string {
  let state = stateOf(text);
  state = state.apply(state.tr.setSelection(TextSelection.create(state.doc, from, to)));
  run(state, (tr) => {
    state = state.apply(tr);
  });
  return writtenOf(text, state.doc);
}

function writtenOf(text: string, doc: Node): string {
  const reading = readMarkdown(text);
  return reading === undefined ? '' : writeMarkdown(reading, doc);
}

describe('TEXT4 tools', () => {
  test.each([
    ['heading2', 'Rye\n\nend', '## Rye\n\nend'],
    ['heading2', '## Rye', 'Rye'],
    ['bullets', 'Rye', '- Rye'],
    ['bullets', '- Rye', 'Rye'],
    ['bullets', '1. Rye', '- Rye'],
    ['numbers', '- Rye', '1. Rye'],
    ['tasks', 'Rye', '- [ ] Rye'],
    ['tasks', '- Rye\n- oat', '- [ ] Rye\n- oat'],
    ['tasks', '- [x] Rye', '- Rye'],
    ['quote', 'Rye', '> Rye'],
    ['codeBlock', 'Rye', '```\nRye\n```'],
  ] as const)('TEXT4 %s makes %j into %j', (name, text, made) => {
    const state = stateOf(text);
    const start = TextSelection.atStart(state.doc).from;
    expect(after(text, tools[name].run, start)).toBe(made);
  });

  test('TEXT4 marks are put on what is selected', () => {
    expect(after('Rye bread', tools.bold.run, 1, 4)).toBe('**Rye** bread');
    expect(after('Rye bread', tools.italic.run, 5, 10)).toBe('Rye *bread*');
    expect(after('Rye **bread**', tools.bold.run, 5, 10)).toBe('Rye bread');
  });

  test('TEXT5 a table stands where it was inserted', () => {
    expect(after('Rye', tools.table.run, 2)).toBe(
      'Rye\n\n|  |  |  |\n| --- | --- | --- |\n|  |  |  |\n|  |  |  |',
    );
    expect(readMarkdown(after('Rye', tools.table.run, 2))?.doc.child(1).type.name).toBe('table');
  });
});

test('TEXT6 links lead to pages and mail addresses only', () => {
  expect(typedAddress(' https://example.com/a ')).toBe('https://example.com/a');
  expect(typedAddress('example.com/menu?x=1')).toBe('https://example.com/menu?x=1');
  expect(typedAddress('ann@example.com')).toBe('mailto:ann@example.com');
  for (const bad of [
    'javascript:alert(1)',
    'JaVaScript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//x',
    'rye',
    '',
    'file:///etc',
  ])
    expect(typedAddress(bad)).toBeUndefined();
});

describe('a mention', () => {
  test.each([
    ['Ask @Mi', 8, { from: 5, query: 'Mi' }],
    ['@', 2, { from: 1, query: '' }],
    ['ann@example', 12, undefined],
    ['`@Mi` @Mira Be', 13, { from: 5, query: 'Mira Be' }],
  ])('TEXT8 %j at %d', (text, caret, asked) => {
    expect(askedAt(stateOf(text, caret))).toEqual(asked);
  });
});

describe('a text that others change', () => {
  test.each([
    ['one\n\ntwo\n\nthree', 'zero\n\none\n\ntwo\n\nthree', 'thr'],
    ['one\n\ntwo\n\nthree', 'one, changed\n\ntwo\n\nthree', 'thr'],
    ['- a\n- b\n\nend', '- a\n- b\n- c\n\nend', 'end'],
    ['one\n\ntwo', 'two', 'two'],
  ])('TEXT10 %j becomes %j, and the caret stays behind %j', (text, next, before) => {
    const state = stateOf(text);
    let caret = 0;
    state.doc.descendants((node, at) => {
      if (node.isText && node.text?.startsWith(before) === true) caret = at + before.length;
    });
    const doc = readMarkdown(next)?.doc as Node;
    const placed = state.apply(state.tr.setSelection(TextSelection.create(state.doc, caret)));
    const shown = placed.apply(replaceShown(placed, doc));
    expect(shown.doc.eq(doc)).toBe(true);
    expect(writtenOf(next, shown.doc)).toBe(next);
    const { $head } = shown.selection;
    expect($head.parent.textContent.slice(0, $head.parentOffset)).toBe(before);
  });
});

describe('what is pasted', () => {
  test('TEXT11 lists of Word are lists, and its marks are gone', () => {
    const word = `<html xmlns:o="x"><head><style>p{color:red}</style></head><body><!--StartFragment-->
<p class=MsoListParagraphCxSpFirst style='text-indent:-18pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span>·<span>&nbsp; </span></span><![endif]>Rye<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level2 lfo1'><![if !supportLists]><span>o </span><![endif]>dark</p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><![if !supportLists]><span>·</span><![endif]>Oat</p>
<p class=MsoNormal>End</p></body></html>`;
    expect(cleanPasted(word).replaceAll(/\s*\n\s*/g, '')).toContain(
      '<ul><li>Rye<ul><li>dark</li></ul></li><li>Oat</li></ul><p class=MsoNormal>End</p>',
    );
    expect(cleanPasted(word)).not.toMatch(/color:red|o:p|supportLists|·/);
    const numbers = `<p style='mso-list:l1 level1 lfo2'><!--[if !supportLists]--><span>1.</span><!--[endif]-->Mix</p>`;
    expect(cleanPasted(numbers)).toBe('<ol><li>Mix</li></ol>');
  });

  test('TEXT11 cells hold one paragraph and span nothing', () => {
    expect(cleanPasted('<table><tr><td colspan="2" class=x><p>a</p><p>b</p></td></tr></table>')).toBe(
      '<table><tr><td class=x><p>a<br>b</p></td></tr></table>',
    );
  });
});
