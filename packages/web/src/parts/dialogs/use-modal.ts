import { useEffect, useRef, useState, type RefObject } from 'react';
import { firstField } from './first-field.ts';

/** Opens a dialog over the page with the focus in its first field; closed, it gives the focus back. */
export function useModal(): { ref: RefObject<HTMLDialogElement | null>; holder: HTMLElement | null } {
  const ref = useRef<HTMLDialogElement>(null);
  const [holder, setHolder] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return;
    const openedFrom = document.activeElement;
    dialog.showModal();
    firstField(dialog)?.focus();
    setHolder(dialog);
    return () => {
      dialog.close();
      // What was removed with the focus inside gives it to nobody.
      if (document.activeElement === document.body && openedFrom instanceof HTMLElement) openedFrom.focus();
    };
  }, []);
  return { ref, holder };
}
