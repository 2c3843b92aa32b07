import { useEffect, useRef } from 'react';

/** Calls back when a key is pressed; `mod` is Control, or Command on a Mac. Plain keys do not count while somebody types. */
export function useShortcut(keys: string, run: (event: KeyboardEvent) => void, active = true): void {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    if (!active) return;
    const parts = keys.split('+');
    const key = parts.at(-1) ?? '';
    const withMod = parts.includes('mod');
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== key || (event.ctrlKey || event.metaKey) !== withMod) return;
      if (event.altKey || (!withMod && isTyping(event.target))) return;
      if (!withMod && document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      latest.current(event);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [keys, active]);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select, [role="combobox"]') !== null)
  );
}
