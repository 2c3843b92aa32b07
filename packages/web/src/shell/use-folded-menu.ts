import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../base/paths.ts';

const kept = { usual: 'bakehouse.menu.folded', picture: 'bakehouse.menu.unfolded-beside-pictures' } as const;

/**
 * Whether the menu is folded to its pictures, which this browser keeps, and how to change it. Beside the picture of a
 * workflow, which needs the room, it is folded until somebody unfolds it there.
 */
export function useFoldedMenu(): readonly [folded: boolean, fold: () => void] {
  const { pathname } = useLocation();
  const picture = pathname.startsWith(`${paths.workflows}/`);
  const key = picture ? kept.picture : kept.usual;
  const [changed, setChanged] = useState(() => ({
    [kept.usual]: localStorage.getItem(kept.usual) !== null,
    [kept.picture]: localStorage.getItem(kept.picture) !== null,
  }));
  const fold = () => {
    if (changed[key]) localStorage.removeItem(key);
    else localStorage.setItem(key, 'yes');
    setChanged({ ...changed, [key]: !changed[key] });
  };
  return [changed[key] !== picture, fold];
}
