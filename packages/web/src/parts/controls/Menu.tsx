import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { MenuItems, moveInMenu, type MenuItem } from './MenuItems.tsx';
import './menu.css';

export type { MenuItem } from './MenuItems.tsx';

/** A button that opens a list of things to do, by keyboard too. */
export function Menu({
  label,
  children,
  items,
  onOpen,
  className = 'icon-button',
  place = 'below',
}: {
  /** The name of the button where its content has none. */
  label?: string;
  children: ReactNode;
  items: readonly MenuItem[];
  onOpen?: () => void;
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
    if (event.key === 'Escape' || event.key === 'Tab') close();
    else if (!moveInMenu(holder.current, event.key)) return;
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
        onClick={() => {
          if (!open) onOpen?.();
          setOpen(!open);
        }}
      >
        {children}
      </button>
      {open && (
        <div className={`menu ${place}`} role="menu" onKeyDown={move}>
          <MenuItems items={items} onClose={close} />
        </div>
      )}
    </div>
  );
}
