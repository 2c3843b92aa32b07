import { createContext, useContext } from 'react';
import type { SectionParts } from '../../../data/stored/sites.ts';
import type { Place, Placed } from './model.ts';

/** What is being dragged: a new section from the list, or one that is placed already. */
export type Dragged = { section: string; key?: string };

/** What the parts of the editor can do. */
export interface Editing {
  sections: readonly SectionParts[];
  selected: string | undefined;
  dragged: Dragged | undefined;
  setDragged: (dragged: Dragged | undefined) => void;
  select: (key: string | undefined) => void;
  add: (section: string, place: Place) => void;
  move: (key: string, place: Place) => void;
  remove: (key: string) => void;
  duplicate: (key: string) => void;
  /** Keeps a section to be put in elsewhere, also on another page. */
  copy: (key: string) => void;
  /** Puts the copied section at a place. */
  paste: (place: Place) => void;
  /** The name of the copied section, where it is one of this site. */
  copied: string | undefined;
  change: (key: string, about: string, change: (placed: Placed) => Placed) => void;
  /** Changes the one text of a section that is shown as `from`; false where there is none, or several are. */
  changeText: (key: string, from: string, to: string) => boolean;
  /** All places to which a section can be moved, by a name for people. */
  placesFor: (key: string) => { title: string; place: Place }[];
}

/** The editor around its parts. */
export const EditingContext = createContext<Editing | undefined>(undefined);

/** The editor around this component. */
export function useEditing(): Editing {
  const editing = useContext(EditingContext);
  if (editing === undefined)
    throw new Error(
      'useEditing was called outside the page editor: render the component inside EditingContext',
    );
  return editing;
}

/** The slots that a placed section has: those of its code, the one it offers, and those that are filled. */
export function slotsOf(placed: Placed, sections: readonly SectionParts[]): string[] {
  const parts = sections.find(({ name }) => name === placed.section);
  const offered = placed.provides === '' ? [] : [placed.provides];
  // One that may offer a slot and does not yet gets one with the first section put into it.
  const first = parts?.open === true && offered.length === 0 && parts.slots.length === 0 ? [firstSlot] : [];
  return [...new Set([...(parts?.slots ?? []), ...offered, ...Object.keys(placed.subslots), ...first])];
}

/** The name of the slot that a section offers when nobody named one. */
export const firstSlot = 'content';

/** A word that tells one placed section from another of its kind. */
export function hintOf({ params }: Placed): string {
  const telling = ['heading', 'title', 'name', 'label', 'text'].map((name) => params[name]);
  const text = [...telling, ...Object.values(params)].find(
    (value) => typeof value === 'string' && value !== '',
  );
  return typeof text === 'string' ? text.slice(0, 60) : '';
}
