import { useNavigate } from '@tanstack/react-router';
import { useState, type DragEvent } from 'react';
import { paths } from '../../../base/paths.ts';
import { keepDroppedFile } from '../../../parts/controls/dropped-file.ts';

/** What a list needs to take a file that is dropped on it to its import. Cards and columns that are dragged are none of its business. */
export function useFileDrop(module: string, enabled: boolean) {
  const navigate = useNavigate();
  const [over, setOver] = useState(false);
  if (!enabled) return {};
  return {
    'data-drop': over ? 'file' : undefined,
    onDragOver: (event: DragEvent) => {
      if (!holdsFile(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: (event: DragEvent) => {
      if (event.relatedTarget === null || !event.currentTarget.contains(event.relatedTarget as Node))
        setOver(false);
    },
    onDrop: (event: DragEvent) => {
      const [file] = event.dataTransfer.files;
      setOver(false);
      if (file === undefined) return;
      event.preventDefault();
      keepDroppedFile(file);
      void navigate({ to: paths.import(module) });
    },
  };
}

function holdsFile(event: DragEvent): boolean {
  return event.dataTransfer.types.includes('Files');
}
