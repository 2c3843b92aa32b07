import { useState } from 'react';

const key = 'bakehouse.editor.folded';

/** Which parts of the editor are folded away. */
export interface Folded {
  palette: boolean;
  side: boolean;
}

/** Folds what can be added and the forms away, so that the picture has the room; this browser keeps it. */
export function useFolded(): readonly [Folded, (part: keyof Folded) => void] {
  const [folded, setFolded] = useState<Folded>(() => {
    const kept = localStorage.getItem(key) ?? '';
    return { palette: kept.includes('palette'), side: kept.includes('side') };
  });
  const fold = (part: keyof Folded) => {
    const next = { ...folded, [part]: !folded[part] };
    localStorage.setItem(key, (['palette', 'side'] as const).filter((each) => next[each]).join(' '));
    setFolded(next);
  };
  return [folded, fold];
}
