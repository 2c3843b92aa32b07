import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useLabel } from '../../../../data/stored/label.ts';
import type { Module } from '../../../../data/stored/modules.ts';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { showCount } from '../../../../base/i18n/format.ts';
import { paths } from '../../../../base/paths.ts';
import type { ListState } from '../state/list-state.ts';
import { useRows, useTotal, type Row } from '../state/use-rows.ts';
import { apartTexts } from './texts.ts';
import './apart.css';

/** The entries that have no place in a view, apart from it: how many there are, and a list when it is opened. */
export function Apart({
  module,
  state,
  own,
  field,
}: {
  module: Module;
  state: ListState;
  /** Finds them. */
  own: Record<string, unknown>;
  /** What they lack, as people call it. */
  field: string;
}) {
  const t = useTexts(apartTexts);
  const [open, setOpen] = useState(false);
  const apart = { ...state, filter: state.filter === undefined ? own : { _and: [state.filter, own] } };
  const { data } = useTotal(module, apart);
  const { rows, more, complete } = useRows(module, apart, {
    first: 50,
    next: 200,
    counted: false,
    enabled: open,
  });
  const total = data?.total ?? 0;
  if (total === 0) return null;
  return (
    <details className="view-apart" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t.apart(showCount(total), field)}</summary>
      {open && (
        <ul>
          {rows.map((row) => (
            <li key={row.id}>
              <LooseEntry module={module} row={row} />
            </li>
          ))}
          {!complete && rows.length > 0 && (
            <li>
              <button type="button" className="link-button small" onClick={more}>
                {t.more(showCount(total - rows.length))}
              </button>
            </li>
          )}
        </ul>
      )}
    </details>
  );
}

function LooseEntry({ module, row }: { module: Module; row: Row }) {
  const label = useLabel(module, row);
  return (
    <Link to={paths.show(module.identifier, row.id)} preload={false}>
      {label}
    </Link>
  );
}
