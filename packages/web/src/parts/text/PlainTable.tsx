import { useEffect, useRef, useState, type ReactNode } from 'react';
import './plain-table.css';

/** A small table; where it is too wide for its place, the keyboard can reach and scroll it. */
export function PlainTable({
  label,
  className = '',
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  const holder = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const { current } = holder;
    if (current === null) return;
    const watch = new ResizeObserver(() => setScrolls(current.scrollWidth > current.clientWidth));
    watch.observe(current);
    for (const child of current.children) watch.observe(child);
    return () => watch.disconnect();
  }, []);
  return (
    <div
      ref={holder}
      className={`plain-table ${className}`}
      {...(scrolls ? { tabIndex: 0, role: 'group', 'aria-label': label } : {})}
    >
      {children}
    </div>
  );
}
