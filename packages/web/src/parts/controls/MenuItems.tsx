import { Check } from 'lucide-react';
import type { ReactNode } from 'react';

/** One thing to choose. */
export interface MenuItem {
  id: string;
  title: ReactNode;
  /** Stands above the first item of a group. */
  group?: string | undefined;
  /** The key that does the same. */
  keys?: string | undefined;
  checked?: boolean | undefined;
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Keeps the menu open. */
  stays?: boolean | undefined;
  run: () => void;
}

/** The lines of a menu. */
export function MenuItems({ items, onClose }: { items: readonly MenuItem[]; onClose: () => void }) {
  return items.map((item, index) => (
    <div key={item.id} role="none">
      {item.group !== undefined && item.group !== items[index - 1]?.group && (
        <div className="menu-group" role="presentation">
          {item.group}
        </div>
      )}
      <button
        type="button"
        className={`menu-item ${item.danger === true ? 'danger' : ''}`}
        role={item.checked === undefined ? 'menuitem' : 'menuitemcheckbox'}
        {...(item.checked === undefined ? {} : { 'aria-checked': item.checked })}
        disabled={item.disabled === true}
        onClick={() => {
          if (item.stays !== true) onClose();
          item.run();
        }}
      >
        <span className="grow">{item.title}</span>
        {item.keys !== undefined && <kbd aria-hidden="true">{item.keys}</kbd>}
        {item.checked === true && <Check size={16} aria-hidden />}
      </button>
    </div>
  ));
}

/** Goes through the lines of a menu by keyboard; whether the key was for it. */
export function moveInMenu(holder: HTMLElement | null, key: string): boolean {
  const all = [...(holder?.querySelectorAll<HTMLElement>('.menu-item:not(:disabled)') ?? [])];
  const at = all.findIndex((each) => each === document.activeElement);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1 + all.length, Home: 0, End: all.length - 1 }[key];
  if (next === undefined) return false;
  all[next % all.length]?.focus();
  return true;
}
