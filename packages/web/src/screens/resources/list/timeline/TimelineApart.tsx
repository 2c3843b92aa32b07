import { fieldTitle } from '@bakehouse/contract';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useLabel } from '../../../../data/stored/label.ts';
import type { Module } from '../../../../data/stored/modules.ts';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { showCount } from '../../../../base/i18n/format.ts';
import { paths } from '../../../../base/paths.ts';
import type { ListState } from '../state/list-state.ts';
import { useRows, useTotal, type Row } from '../state/use-rows.ts';
import type { TimelineFields } from './placed.ts';
import { withoutStart } from './range-filter.ts';
import { timelineTexts } from './texts.ts';

/** The entries that have no place on the timeline, apart from it: how many there are, and a list when it is opened. */
export function TimelineApart({
  module,
  state,
  fields,
}: {
  module: Module;
  state: ListState;
  fields: TimelineFields;
}) {
  const t = useTexts(timelineTexts);
  const [open, setOpen] = useState(false);
  const own = withoutStart(fields);
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
    <details className="timeline-apart" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t.apart(showCount(total), fieldTitle(fields.start))}</summary>
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
