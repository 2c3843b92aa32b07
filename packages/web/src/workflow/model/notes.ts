import { isObject } from '@bakehouse/contract';
import { changeLayout, groupColours, type GroupColour } from './arrangement.ts';
import { withKey, type Definition } from './definition.ts';
import type { Place } from './layout.ts';

/** A text beside the elements, for those who read the picture. */
export interface PictureNote {
  text: string;
  color: GroupColour;
  at: Place;
}

/** The notes of a picture, as far as they can be read. */
export function notesOf({ layout }: Definition): PictureNote[] {
  const notes: unknown[] =
    isObject(layout) && Array.isArray(layout['notes']) ? (layout['notes'] as unknown[]) : [];
  return notes.map((each): PictureNote => {
    const { text, color, at } = isObject(each) ? each : {};
    const [x, y] = Array.isArray(at) ? (at as unknown[]) : [];
    return {
      text: typeof text === 'string' ? text : '',
      color: groupColours.find((known) => known === color) ?? 'yellow',
      at: { x: typeof x === 'number' ? x : 0, y: typeof y === 'number' ? y : 0 },
    };
  });
}

/** Adds a note at a place; it is the last one. */
export function addNote(definition: Definition, { x, y }: Place): Definition {
  return withNotes(definition, (notes) => [...notes, { text: '', at: [Math.round(x), Math.round(y)] }]);
}

/** Changes a note, or takes it away. */
export function changeNote(
  definition: Definition,
  index: number,
  change: Partial<PictureNote> | undefined,
): Definition {
  return withNotes(definition, (notes) =>
    notes.flatMap((each, at) => {
      if (at !== index) return [each];
      if (change === undefined || !isObject(each)) return [];
      const { at: place, ...rest } = change;
      return [{ ...each, ...rest, ...(place === undefined ? {} : { at: [place.x, place.y] }) }];
    }),
  );
}

function withNotes(
  definition: Definition,
  change: (notes: readonly unknown[]) => readonly unknown[],
): Definition {
  return changeLayout(definition, (layout) => {
    const next = change(Array.isArray(layout['notes']) ? (layout['notes'] as unknown[]) : []);
    return withKey(layout, 'notes', next.length === 0 ? undefined : next);
  });
}
