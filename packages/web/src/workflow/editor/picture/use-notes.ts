import { useMemo, useRef, useState } from 'react';
import type { Definition } from '../../model/definition.ts';
import type { Place } from '../../model/layout.ts';
import { addNote, changeNote, notesOf } from '../../model/notes.ts';
import type { Editing } from '../state/use-editor.ts';

/** The notes beside the elements: which one is chosen, and where one is while it is dragged. */
export function useNotes({ edit }: Editing, layout: Definition['layout']) {
  const [chosen, choose] = useState<number>();
  const [moving, setMoving] = useState<readonly [index: number, at: Place]>();
  // The end of a drag may come before its last picture.
  const held = useRef<Place>(undefined);
  const stored = useMemo(() => notesOf({ layout }), [layout]);
  const notes = useMemo(
    () => stored.map((note, index) => (moving?.[0] === index ? { ...note, at: moving[1] } : note)),
    [stored, moving],
  );
  return {
    notes,
    /** One that was taken away by a step back is chosen no longer. */
    chosen: chosen !== undefined && chosen < notes.length ? chosen : undefined,
    choose,
    move: (index: number, at: Place, ends: boolean) => {
      const last = held.current ?? at;
      held.current = ends ? undefined : at;
      setMoving(ends ? undefined : [index, at]);
      if (ends) edit((all) => changeNote(all, index, { at: last }), 'layout');
    },
    add: (place: Place) => {
      edit((all) => addNote(all, place));
      choose(stored.length);
    },
    remove: (index: number) => edit((all) => changeNote(all, index, undefined)),
  };
}
