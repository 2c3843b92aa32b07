import { useState, type DragEvent } from 'react';

/** How the rows of one list are moved by dragging their numbers. */
export interface RowDrag {
  grip: (index: number) => object;
  row: (index: number) => object;
}

/** Lets rows be dragged to the place of another row of the same list. */
export function useRowDrag(disabled: boolean, move: (from: number, to: number) => void): RowDrag {
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<number>();
  const end = () => {
    setDragged(undefined);
    setOver(undefined);
  };
  return {
    grip: (index) =>
      disabled
        ? {}
        : {
            draggable: true,
            onDragStart: (event: DragEvent<HTMLElement>) => {
              event.dataTransfer.effectAllowed = 'move';
              // A kind of our own: as a text it could be dropped into a field.
              event.dataTransfer.setData('application/x-bakehouse-row', '');
              const row = event.currentTarget.closest('.list-row');
              if (row !== null) event.dataTransfer.setDragImage(row, 8, 24);
              setDragged(index);
            },
            onDragEnd: end,
          },
    row: (index) => ({
      'data-drop':
        dragged === undefined || over !== index || over === dragged
          ? undefined
          : over < dragged
            ? 'above'
            : 'below',
      onDragOver: (event: DragEvent<HTMLElement>) => {
        // Rows of another list are none of its own.
        if (dragged === undefined) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'move';
        setOver(index);
      },
      onDrop: (event: DragEvent<HTMLElement>) => {
        if (dragged === undefined) return;
        event.preventDefault();
        if (dragged !== index) move(dragged, index);
        end();
      },
    }),
  };
}
