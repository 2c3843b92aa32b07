import type { PictureNote } from '../../model/notes.ts';
import type { Rect } from './geometry.ts';

/** How wide a note is; the style sheet says the same. */
const width = 240;
const line = 20;

/** Where a note is, about: its height follows its text. */
export function rectOfNote({ text, at }: PictureNote): Rect {
  const lines = text.split('\n').reduce((sum, each) => sum + Math.max(1, Math.ceil(each.length / 32)), 0);
  return { ...at, width, height: lines * line + 24 };
}
