import { useState } from 'react';

const key = 'bakehouse.menu.folded';

/** Whether the menu is folded to its pictures, which this browser keeps, and how to change it. */
export function useFoldedMenu(): readonly [folded: boolean, fold: () => void] {
  const [folded, setFolded] = useState(() => localStorage.getItem(key) !== null);
  const fold = () => {
    if (folded) localStorage.removeItem(key);
    else localStorage.setItem(key, 'yes');
    setFolded(!folded);
  };
  return [folded, fold];
}
