import { expect, test } from 'vitest';
import { definitionText, type Definition } from './definition.ts';
import { addNote, changeNote, notesOf } from './notes.ts';
import { tidied } from './arrangement.ts';

const plain: Definition = { identifier: 'plain', elements: [{ name: 'a', type: 'data/map' }] };

test('EDIT87 a note is added at a place, written, coloured and moved, and the last one takes the layout along', () => {
  const added = addNote(plain, { x: 10.4, y: 20.6 });
  expect(added['layout']).toEqual({ notes: [{ text: '', at: [10, 21] }] });
  const written = changeNote(added, 0, { text: 'Ask **Ann** first', color: 'green' });
  const moved = changeNote(written, 0, { at: { x: 5, y: 6 } });
  expect(moved['layout']).toEqual({ notes: [{ text: 'Ask **Ann** first', at: [5, 6], color: 'green' }] });
  expect(notesOf(moved)).toEqual([{ text: 'Ask **Ann** first', color: 'green', at: { x: 5, y: 6 } }]);
  expect(changeNote(moved, 1, { text: 'nobody' })).toEqual(moved);
  expect(definitionText(changeNote(moved, 0, undefined))).toBe(definitionText(plain));
});

test('EDIT87 tidying up leaves notes where they are; what is no note is shown as one that says nothing', () => {
  const noted = addNote(plain, { x: 1, y: 2 });
  expect(tidied(noted)).toEqual(noted);
  expect(notesOf({ layout: { notes: [7, { at: ['x'], color: 'none' }] } })).toEqual([
    { text: '', color: 'yellow', at: { x: 0, y: 0 } },
    { text: '', color: 'yellow', at: { x: 0, y: 0 } },
  ]);
  expect(notesOf(plain)).toEqual([]);
});
