import { useState } from 'react';

const key = 'bakehouse.editor.beside';

/** Whether input and output stand beside the element; this browser keeps it. */
export function useBeside(): readonly [boolean, (isShown: boolean) => void] {
  const [beside, setBeside] = useState(() => localStorage.getItem(key) !== null);
  return [
    beside,
    (isShown) => {
      if (isShown) localStorage.setItem(key, 'shown');
      else localStorage.removeItem(key);
      setBeside(isShown);
    },
  ];
}
