import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../../base/paths.ts';
import type { EntryFilter } from '../../resources/list/figures/entries-filter.ts';

/** Leads to the list of the entries behind a figure. */
export function EntriesLink({
  module,
  filter,
  children,
  drawn = false,
  className,
}: {
  module: string;
  filter: EntryFilter | undefined;
  children: ReactNode;
  /** Part of a picture, which has a table for keyboards and screen readers. */
  drawn?: boolean;
  className?: string;
}) {
  return (
    <Link
      to={paths.index(module)}
      search={filter === undefined ? {} : { filter }}
      preload={false}
      {...(drawn ? { tabIndex: -1 } : {})}
      {...(className === undefined ? {} : { className })}
    >
      {children}
    </Link>
  );
}
