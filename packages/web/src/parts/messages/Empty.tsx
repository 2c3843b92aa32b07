import type { ReactNode } from 'react';
import './empty.css';

/** What stands where there is nothing yet: a word, and the next step. */
export function Empty({
  title,
  children,
  action,
  main = false,
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** It is all there is on the page. */
  main?: boolean;
}) {
  return (
    <div className="empty">
      <svg width="72" height="56" viewBox="0 0 72 56" aria-hidden="true">
        <path d="M8 38c0-15 12-25 28-25s28 10 28 25c0 5-3 8-8 8H16c-5 0-8-3-8-8z" />
        <path d="M25 25l6 9M35 21l6 10M46 23l5 9" />
      </svg>
      {main ? <h1>{title}</h1> : <h2>{title}</h2>}
      {children !== undefined && <p className="soft">{children}</p>}
      {action}
    </div>
  );
}
