import { Link } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../../../base/paths.ts';

/** The way to an entry as a link of the browser's: it can be opened in a tab, copied and dragged. Keys go by the cell around it. */
export function RowLink({
  module,
  id,
  label,
  children,
}: {
  module: string;
  id: string;
  /** Names the link where what it holds has links of its own, beside which it stands then. */
  label?: string | undefined;
  children: ReactNode;
}) {
  if (label === undefined)
    return (
      <Link to={paths.show(module, id)} className="row-link" tabIndex={-1} preload={false}>
        {children}
      </Link>
    );
  return (
    <>
      <Link to={paths.show(module, id)} aria-label={label} tabIndex={-1} preload={false}>
        <ExternalLink size={14} aria-hidden />
      </Link>
      {children}
    </>
  );
}
