import { Check } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import './menu.css';

/** One thing to choose. */
export interface MenuItem {
  id: string;
  title: ReactNode;
  /** Stands above the first item of a group. */
  group?: string | undefined;
  checked?: boolean | undefined;
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Keeps the menu open. */
  stays?: boolean | undefined;
  run: () => void;
}

/** A button that opens a list of things to do, by keyboard too. */
export function Menu({
  label,
  children,
  items,
  className = 'icon-button',
  place = 'below',
}: {
  /** The name of the button where its content has none. */
  label?: string;
  children: ReactNode;
  items: readonly MenuItem[];
  className?: string;
  place?: 'below' | 'below-start' | 'above';
}) {
  const [open, setOpen] = useState(false);
  const holder = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return;
    holder.current?.querySelector<HTMLElement>('.menu-item:not(:disabled)')?.focus();
    const outside = (event: Event) => {
      if (event.target instanceof Node && holder.current?.contains(event.target) !== true) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
    };
  }, [open]);
  const close = () => {
    setOpen(false);
    holder.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus();
  };
  const move = (event: KeyboardEvent) => {
    const all = [...(holder.current?.querySelectorAll<HTMLElement>('.menu-item:not(:disabled)') ?? [])];
    const at = all.findIndex((each) => each === document.activeElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1 + all.length, Home: 0, End: all.length - 1 }[event.key];
    if (event.key === 'Escape' || event.key === 'Tab') close();
    else if (next !== undefined) all[next % all.length]?.focus();
    else return;
    if (event.key !== 'Tab') event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="menu-holder" ref={holder}>
      <button
        type="button"
        className={className}
        aria-haspopup="menu"
        aria-expanded={open}
        {...(label === undefined ? {} : { 'aria-label': label, title: label })}
        onClick={() => setOpen(!open)}
      >
        {children}
      </button>
      {open && (
        <div className={`menu ${place}`} role="menu" onKeyDown={move}>
          {items.map((item, index) => (
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
                  if (item.stays !== true) close();
                  item.run();
                }}
              >
                <span className="grow">{item.title}</span>
                {item.checked === true && <Check size={16} aria-hidden />}
              </button>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
