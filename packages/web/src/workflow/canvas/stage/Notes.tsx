import type { KeyboardEvent } from 'react';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import type { PictureNote } from '../../model/notes.ts';
import { canvasTexts } from '../texts.ts';
import type { Point } from './geometry.ts';
import { ways } from './ways.ts';
import './notes.css';

/** What is done with a note by keyboard. */
export interface NoteKeys {
  onChoose: (index: number) => void;
  onLeave: () => void;
  onMove: (index: number, by: Point) => void;
}

/** Texts beside the elements: chosen by a press or with Enter, dragged, or moved with the arrow keys. */
export function Notes({
  notes,
  selected,
  keys,
}: {
  notes: readonly PictureNote[];
  selected: number | undefined;
  /** Left out where the picture only shows. */
  keys: NoteKeys | undefined;
}) {
  const t = useTexts(canvasTexts);
  return notes.map(({ text, color, at }, index) => {
    const press = (event: KeyboardEvent) => {
      const way = ways[event.key];
      const far = event.shiftKey ? 40 : 8;
      if (event.key === 'Enter' || event.key === ' ') keys?.onChoose(index);
      else if (event.key === 'Escape') keys?.onLeave();
      else if (way !== undefined && selected === index)
        keys?.onMove(index, { x: way.x * far, y: way.y * far });
      else return;
      event.preventDefault();
    };
    return (
      <div
        key={index}
        className={`flow-group flow-sticky ${color} ${selected === index ? 'selected' : ''}`}
        style={{ transform: `translate(${at.x}px,${at.y}px)` }}
        role="note"
        aria-label={t.note}
        {...(keys === undefined ? {} : { 'data-note': index, tabIndex: 0, onKeyDown: press })}
      >
        {text === '' ? t.emptyNote : text}
      </div>
    );
  });
}
