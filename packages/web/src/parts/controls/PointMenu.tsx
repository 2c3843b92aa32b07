import { useEffect, useLayoutEffect, useRef } from 'react';
import { MenuItems, moveInMenu, type MenuItem } from './MenuItems.tsx';
import './menu.css';

/** A menu at a place of the window; where it closes, what had the focus has it again. */
export function PointMenu({
  label,
  at,
  items,
  onClose,
}: {
  label: string;
  at: { x: number; y: number };
  items: readonly MenuItem[];
  onClose: () => void;
}) {
  const menu = useRef<HTMLDivElement>(null);
  const before = useRef<Element | null>(null);
  const close = useRef(onClose);
  close.current = onClose;
  useLayoutEffect(() => {
    const { current } = menu;
    if (current === null) return;
    before.current = document.activeElement;
    const { width, height } = current.getBoundingClientRect();
    current.style.left = `${Math.max(8, Math.min(at.x, window.innerWidth - width - 8))}px`;
    current.style.top = `${Math.max(8, Math.min(at.y, window.innerHeight - height - 8))}px`;
    current.querySelector<HTMLElement>('.menu-item:not(:disabled)')?.focus({ preventScroll: true });
  }, [at.x, at.y]);
  useEffect(() => {
    const outside = (event: Event) => {
      if (event.target instanceof Node && menu.current?.contains(event.target) !== true) close.current();
    };
    document.addEventListener('pointerdown', outside, true);
    window.addEventListener('blur', outside);
    return () => {
      document.removeEventListener('pointerdown', outside, true);
      window.removeEventListener('blur', outside);
    };
  }, []);
  const leave = () => {
    onClose();
    if (before.current instanceof HTMLElement || before.current instanceof SVGElement)
      before.current.focus({ preventScroll: true });
  };
  return (
    <div
      ref={menu}
      className="menu at-point"
      role="menu"
      aria-label={label}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key === 'Escape' || event.key === 'Tab') leave();
        else if (!moveInMenu(menu.current, event.key)) return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <MenuItems items={items} onClose={leave} />
    </div>
  );
}
